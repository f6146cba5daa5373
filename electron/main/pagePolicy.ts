/** What our page may load: itself, and media from the server at `mediaOrigin`. Nothing inline, nothing evaluated. */
export function pagePolicy(mediaOrigin: string, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The waveform brings one style element of its own, which carries the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${mediaOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
