/** Seconds of sound that must be missing before it is reported: blocks come up to this late where the computer is busy. */
const MIN_MISSING_SOUND_SECONDS = 0.8
/** Looks of which the lowest counts: a block that comes late is no loss, one that never comes is. */
const LAG_WINDOW_READINGS = 10

/** Compares the sound that came with the time that passed, so that a sleep of the computer or a silent device is noticed. */
interface SoundWatch {
  /** Looks at the samples that have come by a time in ms; answers the seconds that are newly missing, 0 mostly. */
  look(samples: number, ms: number): number
}

/** Creates a watch for a recording. */
export function createSoundWatch(sampleRate: number): SoundWatch {
  let smallestLag = Number.POSITIVE_INFINITY
  let reportedSeconds = 0
  let looks: number[] = []
  return {
    look(samples, ms) {
      const behind = ms / 1000 - samples / sampleRate
      smallestLag = Math.min(smallestLag, behind)
      looks = [...looks.slice(1 - LAG_WINDOW_READINGS), behind]
      if (looks.length < LAG_WINDOW_READINGS) return 0
      const missing = Math.min(...looks) - smallestLag - reportedSeconds
      if (missing < MIN_MISSING_SOUND_SECONDS) return 0
      reportedSeconds += missing
      return missing
    },
  }
}
