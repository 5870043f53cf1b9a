import { SignInForm } from '../../features/settings/sign-in-form';
import { insideTarget } from './inside-target';

export default async function Page({ searchParams }: { searchParams: Promise<{ to?: string | string[] }> }) {
  const { to } = await searchParams;
  return <SignInForm target={insideTarget(to)} />;
}
