import { join } from 'node:path'
import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import type { Segment, VoiceMap } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import type { Capabilities, PcmFile, Synthesizer, VoiceSample, WorkOptions } from '../../core/ports.ts'
import { pickSample } from './pickSample.ts'
import { textOf } from './sampleFrom.ts'

/** Samples of the speakers whose voices are cloned, and notes on the others. */
interface PreservedVoices {
  readonly samples: Readonly<Record<string, VoiceSample>>
  readonly notes: readonly Message[]
}

interface PreserveOptions extends WorkOptions {
  readonly capabilities: Capabilities
  /** Language of the lines, as a short code. */
  readonly language: string
  /** Whether the user states that the speakers agree. */
  readonly consent: boolean
  readonly pcm: PcmFile
  /** Folder for the samples. */
  readonly folder: string
}

/**
 * Takes a sample of every speaker whose voice is to be preserved. None without a cloner for the language, or without
 * consent; a note says why.
 */
export async function preserveVoices(
  segments: readonly Segment[],
  map: VoiceMap,
  { capabilities, language, consent, pcm, folder, ...work }: PreserveOptions,
): Promise<PreservedVoices> {
  const { cloner } = capabilities
  const speakers = [...new Set(segments.map(({ speaker }) => speaker))].filter((one) => map[one] === PRESERVE)
  if (cloner === undefined || speakers.length === 0) return { samples: {}, notes: [] }
  if (!cloner.languages.includes(language)) {
    return {
      samples: {},
      notes: [say('engineNote.preserve.language', { name: cloner.name, language: sayLanguage(language) })],
    }
  }
  if (!consent) {
    const ask = say('engineNote.preserve.consent', { name: cloner.name })
    return { samples: {}, notes: [ask] }
  }
  const samples: Record<string, VoiceSample> = {}
  const notes: Message[] = []
  for (const [index, speaker] of speakers.entries()) {
    const own = segments.filter((segment) => segment.speaker === speaker)
    const others = segments.filter((segment) => segment.speaker !== speaker)
    const sample = await pickSample(pcm, { own, others, path: join(folder, `sample-${index}.pcm`) })
    if (sample === undefined) notes.push(say('engineNote.preserve.little', { speaker }))
    else samples[speaker] = { ...sample, text: await textOf(sample.pcm, { capabilities, ...work }) }
  }
  return { samples, notes }
}

/** The id of a cloned voice within its dub. */
export function preservedId(speaker: string): string {
  return `${PRESERVE}:${speaker}`
}

/**
 * Synthesizers with the voices of the samples, for one dub. Throws `unavailable` if the cloner was removed meanwhile.
 */
export function cloneSampleVoices(
  samples: Readonly<Record<string, VoiceSample>>,
  { cloner }: Capabilities,
  language: string,
): Synthesizer[] {
  return Object.entries(samples).map(([speaker, sample]) => {
    if (cloner !== undefined) return cloner.follow(sample, { id: preservedId(speaker), name: speaker, language })
    const message = say('engine.voice.packRemoved')
    throw new AppError({ kind: 'unavailable', message, permanent: true })
  })
}
