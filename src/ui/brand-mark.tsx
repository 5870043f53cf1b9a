/** Two strokes of one conversation: what is asked, and what comes back. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" className={className} aria-hidden>
      <path d="M5 6.5h14a6 6 0 0 1 0 12h-8l-6 5z" fill="currentColor" />
      <path
        d="M27 13.5v13l-5-4.2h-6.5"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
