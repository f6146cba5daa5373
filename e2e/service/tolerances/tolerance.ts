import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ClientOptions } from '../../../electron/client/client.ts'
import type { Client } from '../../../electron/client/method.ts'
import { waitForJob } from '../../../electron/client/poll.ts'
import { reply } from '../../../electron/client/server.testing.ts'
import { collectSpeech } from '../../../electron/client/speech.ts'
import { toPcm16, wavHeader } from '../../../shared/audio/wav.ts'
import { analysisOf, type service } from '../../../shared/contract/service.ts'
import { toFailure } from '../../../shared/failure.ts'

/** Means of a row: a client of its own, another with another key, and a folder. */
export interface ToleranceContext {
  readonly client: Client<typeof service>
  connect(more?: Partial<ClientOptions>): Client<typeof service>
  readonly folder: string
  /** How many requests have come. */
  requests(): number
}

/** A sentence of the spec that a client must bear, a server that makes use of it, a call, and what must come of the call. */
export interface Tolerance {
  readonly spec: string
  readonly but: string
  /** `turn` counts the requests from 1; `key` is that of the request. */
  answer(response: ServerResponse, about: { readonly turn: number; readonly path: string; readonly key: string }): void
  ask(context: ToleranceContext): Promise<unknown>
  readonly gives: unknown
}

/** A line as the spec has it. */
export const SEGMENT = { id: 0, start: 0, end: 1.5, text: 'Good morning.', speaker: 'SPEAKER_00' }
/** A tenth of a second of samples. */
export const SOUND = toPcm16(new Float32Array(2400).fill(0.1))
/** The same as a file. */
export const WAV = Buffer.concat([wavHeader({ sampleRate: 24_000 }, SOUND.length), SOUND])
/** Bytes of a video: four megabytes, so that no single read holds its base64. */
export const VIDEO = Buffer.alloc(4 * 1024 ** 2, 'a video ')
const MESSAGES = [{ role: 'user' as const, content: 'Bawo ni?' }]
/** The result of an analysis with every field (spec 2.4). */
export const analysis = {
  language: 'en',
  duration_seconds: 1.5,
  segments: [SEGMENT],
  speakers: ['SPEAKER_00'],
  diarized: true,
}

/** Answers with a JSON document. */
export const send =
  (value: unknown, status = 200): Tolerance['answer'] =>
  (response) =>
    reply(response, value, status)
/** Answers in order, the last one for ever. */
export const inOrder =
  (...answers: readonly Tolerance['answer'][]): Tolerance['answer'] =>
  (response, about) =>
    answers[Math.min(about.turn, answers.length) - 1]?.(response, about)
/** Answers with these bytes. */
export const raw =
  (text: string | Buffer, status = 200, headers: Readonly<Record<string, string>> = {}): Tolerance['answer'] =>
  (response) =>
    void response.writeHead(status, headers).end(text)
/** Breaks the connection in the middle of the answer. */
export const cut: Tolerance['answer'] = (response) => void response.write('{"status":"do', () => response.destroy())
/** The failure that a call ends with. */
export const failure = async (call: Promise<unknown>) =>
  toFailure(
    await call.then(
      () => 'no failure',
      (error: unknown) => error,
    ),
  )
/** The kind of a failure, its words, and how often was asked. */
export const refused = async ({ requests }: ToleranceContext, call: Promise<unknown>) => {
  const { kind, message } = await failure(call)
  return [kind, message, requests()]
}

/** The ids of records. */
export const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
/** The ids of the voices that a client lists. */
export const voices = async ({ client }: ToleranceContext) => ids((await client.voices({})).voices)
/** The ids of the history that a client lists. */
export const history = async ({ client }: ToleranceContext) => ids((await client.history({})).items)
/** The ids of the chat models that a client lists. */
export const models = async ({ client }: ToleranceContext) => ids((await client.models({})).data)
/** The analysis that a client waits for. */
export const analyzed = async ({ client }: ToleranceContext) => analysisOf(await waitForJob(client, 'j'))
/** Whether a client gets the sound as it was sent. */
export const spoken = async ({ client }: ToleranceContext) =>
  Buffer.from(await collectSpeech(await client.tts({ text: 'a' }))).equals(WAV)
/** The id of the job that a client starts. */
export const started = async ({ client }: ToleranceContext) =>
  (await client.analyze({}, { file: import.meta.filename })).job_id
/** The ids and texts of a translation. */
export const translated = async ({ client }: ToleranceContext) =>
  (await client.translate({ segments: [SEGMENT], target_language: 'sw' })).segments.map(({ id, text }) => [id, text])
/** Whether a client writes the video of a job as it was sent. */
export const rendered = async ({ client, folder }: ToleranceContext) => {
  const videoPath = join(folder, `${randomUUID()}.mp4`)
  await waitForJob(client, 'j', { videoPath })
  return (await readFile(videoPath)).equals(VIDEO)
}
/** The text of a streamed chat answer. */
export const chatted = async ({ client }: ToleranceContext) => {
  const pieces: string[] = []
  for await (const { choices } of await client.chat({ model: 'm', messages: MESSAGES, stream: true }))
    pieces.push(choices[0]?.delta.content ?? '')
  return pieces.join('')
}
/** A job that is done. */
export const done = (result: unknown) => send({ status: 'done', progress: 1, result, error: null })
/** An event of a chat stream. */
export const chunk = (delta: object | undefined, finish_reason: string | null = null) => {
  const choices = delta === undefined ? [] : [{ index: 0, delta, finish_reason }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'm', choices })}\n\n`
}
/** Answers with a stream of events. */
export const events = (...texts: string[]) => raw(texts.join(''), 200, { 'content-type': 'text/event-stream' })
