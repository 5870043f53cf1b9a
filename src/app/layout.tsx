import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { TrpcProvider } from '../trpc/react';
import { strings } from '../ui/strings';
import { themeScript } from '../ui/theme-script';
import { LazyToaster } from '../ui/lazy-toaster';
import { LazyTooltipLayer } from '../ui/lazy-tooltip-layer';
import { NONCE_HEADER } from '../content-security-policy';
import { earlyKeysScript } from './early-keys-script';
import './globals.css';

export const metadata: Metadata = {
  title: strings.product,
  description: strings.tagline,
  applicationName: strings.product,
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#181715' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyKeysScript }} />
      </head>
      <body>
        <TrpcProvider>{children}</TrpcProvider>
        <LazyToaster />
        <LazyTooltipLayer />
      </body>
    </html>
  );
}
