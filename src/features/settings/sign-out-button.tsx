'use client';

import { useState } from 'react';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notify';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { signOut } from './sign-out';

export function SignOutButton() {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    if (await signOut()) return; // the page goes
    setIsBusy(false);
    notify(settingsStrings.signOutFailed);
  };
  return (
    <Button look="outline" disabled={isBusy} onClick={() => void leave()}>
      {settingsStrings.signOut}
    </Button>
  );
}
