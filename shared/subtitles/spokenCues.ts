import type { Cue } from './cue.ts'
import { tidyLines } from './plainText.ts'

/**
 * Removes what subtitles for the hard of hearing describe and nobody says: `[door slams]`, `(LAUGHS)`, `♪`. Cues left
 * without words are dropped. Words in round brackets inside a sentence stay, because they may be spoken.
 */
export function spokenCues(cues: readonly Cue[]): Cue[] {
  return cues.flatMap((cue) => {
    const text = tidyLines(
      cue.text
        .replace(/\[[^[\]]*\]|[♪♫♩♬]/gu, ' ')
        .split('\n')
        .map((line) => line.trim().replace(/^(?:[-–—]\s*)?\([^()]*\)$/u, ''))
        .join('\n'),
    )
    return /[\p{L}\p{N}]/u.test(text) ? [{ ...cue, text }] : []
  })
}
