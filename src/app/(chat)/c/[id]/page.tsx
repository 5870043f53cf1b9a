import { ConversationPage } from '../../../conversation-page';

export default function Page() {
  return <ConversationPage />;
}
