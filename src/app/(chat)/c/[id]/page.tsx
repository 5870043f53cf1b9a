import { ConversationPage } from '../../../conversation-page';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ConversationPage key={id} id={decodeURIComponent(id)} />;
}
