import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toPcm16, wavHeader } from '../../../../shared/audio/wav.ts'
import { AppError } from '../../../../shared/failure.ts'
import type { HearingShape } from '../../../../shared/speechServers/provider.ts'
import { providerOf } from '../../../../shared/speechServers/providers.ts'
import { hostElsewhere } from '../../../../shared/speechServers/speechServer.ts'
import { identifyLanguage } from '../../../../shared/text/identify/identifyLanguage.ts'
import { findLanguage } from '../../../../shared/text/languages.ts'
import { collectBytes } from '../../../client/answer.ts'
import { fromErrorBody } from '../../../client/failures.ts'
import { openMultipart } from '../../../client/multipart.ts'
import { type OpenSound, openSound } from '../../core/openSound.ts'
import type { BilledWork, PcmFile, Transcriber, Transcription, Word } from '../../core/ports.ts'
import { quietestBefore } from '../recognise/quietestBefore.ts'
import { openServerApi, type ServerApi, type SpeechServerAccess } from './serverApi.ts'
import type { ServerVoicesOptions } from './serverSynthesizer.ts'
import { at } from './serverVoices.ts'

/** Most seconds of one request: an answer comes sooner, and a broken one costs less. */
const LONGEST = 300
/** Most bytes of an answer. */
const MOST = 64 * 1024 ** 2

/** A recogniser on a speech server; undefined for a kind without one, or where the user did not ask for it. */
export function createServerTranscriber(
  server: SpeechServerAccess,
  options: ServerVoicesOptions,
): Transcriber | undefined {
  const { hearing } = providerOf(server.kind)
  if (hearing === undefined || !server.hears) return undefined
  const api = openServerApi(server, options)
  return {
    name: server.name,
    languages: hearing.languages,
    draft: false,
    sentTo: hostElsewhere(server),
    findsLanguage: hearing.language !== undefined,
    async transcribe(pcm, language, work) {
      const sound = await openSound(pcm)
      try {
        return await hearAll({ server, api, hearing, options, sound, pcm }, language, work)
      } finally {
        await sound.close()
      }
    },
  }
}

interface Hearing {
  readonly server: SpeechServerAccess
  readonly api: ServerApi
  readonly hearing: HearingShape
  readonly options: ServerVoicesOptions
  readonly sound: OpenSound
  readonly pcm: PcmFile
}

/** Sends a recording in parts that are cut where it is quiet. */
async function hearAll(order: Hearing, language: string, work: BilledWork): Promise<Transcription> {
  const { sound, pcm, hearing } = order
  const longest = Math.min(LONGEST, hearing.most / (2 * pcm.sampleRate) - 1)
  const words: Word[] = []
  let found = language === 'auto' ? undefined : language
  for (let start = 0; start < pcm.duration; ) {
    const samples = await sound.read(start, start + longest)
    if (samples.length === 0) break
    const isLast = start + samples.length / pcm.sampleRate >= pcm.duration - 0.01
    const part = isLast ? samples : samples.subarray(0, quietestBefore(samples, pcm.sampleRate))
    const heard = await hearPart(order, part, { ...work, language: found })
    for (const word of heard.words) words.push({ ...word, start: start + word.start, end: start + word.end })
    found ??= heard.language
    start += part.length / pcm.sampleRate
    work.onProgress?.(Math.min(1, start / pcm.duration))
  }
  const text = words.map((word) => word.text).join(' ')
  return { words, language: found ?? identifyLanguage(text)?.language ?? 'und' }
}

async function hearPart(
  { server, api, hearing, options, pcm }: Hearing,
  samples: Float32Array,
  { language, budget, signal }: BilledWork & { readonly language: string | undefined },
): Promise<{ words: Word[]; language: string | undefined }> {
  const file = join(dirname(pcm.path), `part-${randomUUID()}.wav`)
  const seconds = samples.length / pcm.sampleRate
  const charge = options.meter.charge(server, { secondsHeard: seconds }, budget)
  try {
    const bytes = toPcm16(samples)
    await writeFile(file, Buffer.concat([wavHeader(pcm, bytes.length), bytes]), { mode: 0o600 })
    const fields = fieldsOf(hearing, { model: server.hearingModel ?? hearing.model, language })
    const outgoing = {
      ...{ method: 'POST', path: hearing.path, headers: { accept: 'application/json' }, fresh: true },
      body: () => openMultipart({ fields, file, part: hearing.file }),
    }
    return await api.send(outgoing, signal, async (answer) => {
      const text = Buffer.from(await collectBytes(answer.body, MOST)).toString()
      const heard = readHeard(text, hearing, seconds)
      charge.delivered()
      return heard
    })
  } finally {
    charge.end()
    await rm(file, { force: true })
  }
}

function fieldsOf(
  { fields }: HearingShape,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const filled = Object.entries(fields).map(([name, value]) => [
    name,
    value.startsWith('$') ? values[value.slice(1)] : value,
  ])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** The words of an answer; where it has none with times, those of its segments or its text, spread over their time. */
function readHeard(
  text: string,
  shape: HearingShape,
  seconds: number,
): { words: Word[]; language: string | undefined } {
  const answer = parse(text)
  const failure = fromErrorBody(answer)
  if (failure !== undefined) throw new AppError(failure)
  const said = at(answer, 'text')
  const words = timed(at(answer, shape.words.list), shape.words, seconds)
  const segments = timed(at(answer, 'segments'), { text: 'text', start: 'start', end: 'end' }, seconds)
  if (typeof said !== 'string' && words.length === 0 && segments.length === 0)
    throw new AppError({ kind: 'bad_reply', message: 'It sent no transcript. Check its address.' })
  const whole = typeof said === 'string' ? [{ text: said, start: 0, end: seconds }] : []
  const spread = (segments.length > 0 ? segments : whole).flatMap(spreadOver)
  const language = shape.language === undefined ? undefined : at(answer, shape.language)
  return {
    words: words.length > 0 ? words : spread,
    language: typeof language === 'string' ? (findLanguage(language)?.code ?? language.toLowerCase()) : undefined,
  }
}

function timed(list: unknown, shape: { text: string; start: string; end: string }, seconds: number): Word[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    const [text, start, end] = [at(entry, shape.text), at(entry, shape.start), at(entry, shape.end)]
    if (typeof text !== 'string' || text.trim() === '' || typeof start !== 'number' || typeof end !== 'number')
      return []
    const from = Math.min(seconds, Math.max(0, start))
    return [{ text: text.trim(), start: from, end: Math.min(seconds, Math.max(from, end)) }]
  })
}

function spreadOver({ text, start, end }: Word): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let before = 0
  return words.map((word) => {
    const from = start + ((end - start) * before) / letters
    before += word.length
    return { text: word, start: from, end: start + ((end - start) * before) / letters }
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
