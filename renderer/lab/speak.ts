import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { SpeechOrder } from '../../shared/commands/lab.ts'
import { formats, t } from '../locales/t.ts'
import { announce } from '../state/session.ts'
import { addSpeech, type LabVoice, labState, patchSpeech } from '../state/studio/lab.ts'
import { failureOf, studio } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'
import { type PlayableSpeech, playSequence, stopPlaying, useLabPlaying } from './playing.ts'
import { drawWave } from './waves.ts'

/** Aborts the making of each speech, by its id. */
const making = new Map<string, AbortController>()

/** Speaks the text with all given voices at once and plays them in turn, the first as soon as it sounds. */
export function speakWith(voices: readonly LabVoice[]): void {
  const requestedAt = performance.now()
  for (const { id } of voices) stopVoice(id)
  playSequence(
    voices.map((voice, place) => {
      const speech = begin(voice)
      // The time to the first sound is only measured for the first voice: the others wait for their turn.
      if (place > 0) return speech
      const onStart = (inMs: number) => patchSpeech(speech.id, { firstSoundMs: performance.now() - requestedAt + inMs })
      return { ...speech, onStart }
    }),
  )
}

/** Stops the making and the sound of a voice's speech. */
export function stopVoice(of: number): void {
  for (const { id } of labState().speeches.filter((speech) => speech.of === of)) stopSpeech(id)
}

/** Stops a speech where it is. */
export function stopSpeech(id: string): void {
  making.get(id)?.abort()
  if (useLabPlaying.getState().id === id) stopPlaying()
}

function begin({ id: of, voice, settings }: LabVoice): PlayableSpeech {
  const { text, language, streamed } = labState()
  const known = useVoices.getState().voices.find(({ id }) => id === voice)
  const id = crypto.randomUUID()
  addSpeech({
    id,
    of,
    text,
    voice,
    language,
    settings,
    state: 'asked',
    seconds: 0,
    voiceName: voice === undefined ? t('lab.defaultVoice') : (known?.name ?? voice),
  })
  const stop = new AbortController()
  making.set(id, stop)
  const url = Promise.withResolvers<string | undefined>()
  const order = {
    text,
    settings,
    streamed,
    ...omitUndefined({ voice }),
    ...(known?.kind === undefined ? {} : { kind: known.kind }),
    ...omitUndefined({ language }),
  }
  void make(id, order, { signal: stop.signal, onSound: url.resolve }).finally(() => {
    url.resolve(undefined)
    making.delete(id)
  })
  return { id, url: url.promise }
}

interface Making {
  readonly signal: AbortSignal
  onSound(url: string): void
}

async function make(id: string, order: SpeechOrder, { signal, onSound }: Making): Promise<void> {
  const { api } = studio()
  try {
    const { speech, url } = await api.beginSpeech(order, {
      signal,
      onProgress: ({ stage }) => patchSpeech(id, { held: stage }),
    })
    patchSpeech(id, { state: 'arriving', url })
    onSound(url)
    // Ends with the sound, also when that is stopped.
    void drawWave(id, url)
    const { seconds, path, failure } = await api.finishSpeech({ speech }, { signal })
    patchSpeech(id, { state: 'whole', seconds, path, ...omitUndefined({ failure }) })
    announce(t('lab.announceDone', { seconds: formats.number(seconds, 1) }))
  } catch (error) {
    patchSpeech(id, { state: 'failed', failure: failureOf(error) })
  }
}
