import { createSlice } from '../state/stores.ts'
import { run } from '../state/studio/studio.ts'
import { hush } from '../voices/listening.ts'
import { openArrivingSound } from '../voices/openArrivingSound.ts'
import { playArriving, wakeSound } from '../voices/playArriving.ts'

/** Id of the speech that plays, and its position in seconds. */
interface Playing {
  readonly id: string | undefined
  readonly at: number
}

export const useLabPlaying = createSlice<Playing>('player', 'labPlayback', { id: undefined, at: 0 })

let stopper: AbortController | undefined

/** A speech to play; its address may still be on the way, and is undefined where it failed. */
export interface PlayableSpeech {
  readonly id: string
  readonly url: Promise<string | undefined>
  /** Called with the time in ms until the first sample sounds. */
  onStart?(inMs: number): void
}

/** Plays speeches one after the other, each while it is being made. Stops other sound first. */
export function playSequence(speeches: readonly PlayableSpeech[]): void {
  stopPlaying()
  hush()
  wakeSound()
  const stop = new AbortController()
  stopper = stop
  void run(async () => {
    try {
      for (const speech of speeches) {
        if (!stop.signal.aborted) await playOne(speech, stop.signal)
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      if (stopper === stop) stopPlaying()
    }
  })
}

/** Stops the sound. Speech that is being made goes on. */
export function stopPlaying(): void {
  stopper?.abort()
  stopper = undefined
  useLabPlaying.setState({ id: undefined, at: 0 })
}

async function playOne({ id, url, onStart }: PlayableSpeech, signal: AbortSignal): Promise<void> {
  const address = await url
  if (address === undefined || signal.aborted) return
  const sound = await openArrivingSound(address, signal)
  await playArriving(sound, {
    signal,
    onStart(inMs) {
      useLabPlaying.setState({ id, at: 0 })
      onStart?.(inMs)
    },
    onMove(at) {
      if (!signal.aborted) useLabPlaying.setState({ at })
    },
  })
}
