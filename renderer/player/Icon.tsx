const PATHS = {
  play: 'M5 3.2v9.6a.6.6 0 0 0 .92.5l7.4-4.8a.6.6 0 0 0 0-1L5.92 2.7A.6.6 0 0 0 5 3.2Z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  stop: 'M3.5 3.5h9v9h-9z',
  loop: 'M11 2.2 13.8 5 11 7.8V5.9H5.2A1.7 1.7 0 0 0 3.5 7.6V8H2v-.4a3.2 3.2 0 0 1 3.2-3.2H11ZM5 13.8 2.2 11 5 8.2v1.9h5.8a1.7 1.7 0 0 0 1.7-1.7V8H14v.4a3.2 3.2 0 0 1-3.2 3.2H5Z',
  microphone:
    'M8 1.5A2.3 2.3 0 0 0 5.7 3.8v3.6a2.3 2.3 0 0 0 4.6 0V3.8A2.3 2.3 0 0 0 8 1.5ZM3.5 7h1.3a3.2 3.2 0 0 0 6.4 0h1.3a4.5 4.5 0 0 1-3.85 4.45V14h-1.3v-2.55A4.5 4.5 0 0 1 3.5 7Z',
  more: 'M3 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Zm5 0a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Zm5 0a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Z',
  sound: 'M2 7v2h1.4v-2zm2.7-2.5v7h1.4v-7zM7.3 2v12h1.4V2zm2.6 3v6h1.4V5zm2.7 2v2H14V7z',
} as const

/** An icon of the player; decorative, as its button has the words. */
export function Icon({ name, size = 16 }: { readonly name: keyof typeof PATHS; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
