import { SignInForm } from '../../features/settings/sign-in-form';

export default async function Page({ searchParams }: { searchParams: Promise<{ to?: string | string[] }> }) {
  const { to } = await searchParams;
  return <SignInForm target={insideTarget(to)} />;
}

/** Only a path of this server: the address bar must not choose where a person lands after signing in. */
function insideTarget(to: string | string[] | undefined): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
}
