import { rm } from 'node:fs/promises'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { type Capabilities, need, type PcmFile, type VoiceSample, type WorkOptions } from '../../core/ports.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { pickSample } from './pickSample.ts'

/**
 * Takes a voice sample of the main speaker of a recording and writes it to `path`. Throws `invalid` if nobody speaks
 * clearly for long enough.
 */
export async function sampleFrom(
  { recording, path }: { readonly recording: string; readonly path: string },
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<VoiceSample> {
  const whole = `${path}.whole`
  try {
    const { duration } = await runMedia('extract', { path: recording, out: whole }, work)
    const pcm: PcmFile = { path: whole, sampleRate: 16_000, duration }
    const turns = await need(capabilities, 'diarizer').diarize(pcm, work)
    const talk = new Map<string, number>()
    for (const { speaker, start, end } of turns) talk.set(speaker, (talk.get(speaker) ?? 0) + end - start)
    const [topSpeaker] = [...talk].toSorted(([, a], [, b]) => b - a)
    const own = turns.filter(({ speaker }) => speaker === topSpeaker?.[0])
    const others = turns.filter(({ speaker }) => speaker !== topSpeaker?.[0])
    const sample = await pickSample(pcm, { own, others, path })
    if (sample === undefined) throw invalid(TOO_LITTLE_SPEECH, 'file')
    return { ...sample, text: await textOf(sample.pcm, { capabilities, ...work }) }
  } finally {
    await rm(whole, { force: true })
  }
}

const TOO_LITTLE_SPEECH = say('engine.sample.tooLittle')

/**
 * The transcript of a sample, if the cloner needs one, else ''. Throws `unavailable` if no good recogniser is
 * installed.
 */
export async function textOf(
  pcm: PcmFile,
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<string> {
  const { cloner, transcriber } = capabilities
  if (cloner === undefined || !cloner.needsText) return ''
  const listener = transcriber?.forLanguage?.('auto') ?? transcriber
  if (listener === undefined || listener.draft) {
    const message = say('engine.sample.needsText', { name: cloner.name })
    throw new AppError({ kind: 'unavailable', message, permanent: true })
  }
  const { words } = await listener.transcribe(pcm, 'auto', work)
  return words.map(({ text }) => text).join(' ')
}
