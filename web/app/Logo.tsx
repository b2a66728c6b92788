/** A shuttlecock in flight. */
export function Logo() {
  return (
    <svg viewBox="6 0 25 32" width="25" height="32" aria-hidden="true">
      <g transform="rotate(32 16 16)">
        <path
          d="M7.500 4.500l5 14M13.200 3.500l1.300 15M18.800 3.500l-1.300 15M24.500 4.500l-5 14M8.900 8.500h14.200M10.700 13.500h10.600"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
        <path d="M11.200 20h9.600v2.200a4.800 4.800 0 0 1-9.600 0z" fill="var(--accent)" />
      </g>
    </svg>
  );
}
