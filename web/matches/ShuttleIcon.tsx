/** A shuttlecock, with the cork at the bottom. */
export function ShuttleIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M5 9 1.5 2.5 5 1l2 1 2-1 3.5 1.5L9 9M5.5 8.5 5 1m3.5 7.5L9 1M7 8.5V2" strokeLinejoin="round" />
      <path d="M4.6 9h4.8v1.2a2.4 2.4 0 0 1-4.8 0z" fill="currentColor" stroke="none" />
    </svg>
  );
}
