import { NewChatPage } from '../new-chat-page';

export default function Page() {
  return <NewChatPage />;
}
