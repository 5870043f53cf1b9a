import { patientFetch } from '../../trpc/patient-fetch';
import { forgetPerson } from '../../ui/browser-store';

/** Ends the session on the server, and only then here: a cookie that lives on would let in whoever comes next. Answers whether it ended. */
export async function signOut(): Promise<boolean> {
  const response = await patientFetch('/api/sign-out', { method: 'POST' }).catch(() => null);
  if (!response?.ok) return false;
  forgetPerson();
  location.reload(); // nothing of this person stays in the page
  return true;
}
