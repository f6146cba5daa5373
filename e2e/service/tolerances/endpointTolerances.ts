import { openWav } from '../../../electron/client/bytes/wav.ts'
import { wavHeader } from '../../../shared/audio/wav.ts'
import {
  failure,
  history,
  models,
  raw,
  refused,
  SEGMENT,
  SOUND,
  send,
  spoken,
  started,
  type Tolerance,
  type ToleranceContext,
  translated,
  voices,
  WAV,
} from './tolerance.ts'

/** Tolerances of section 4 of the spec: shapes of answers by endpoint. */
export const endpointTolerances: readonly Tolerance[] = [
  {
    spec: '4.1 the raw WAV audio as body, Content-Type audio/wav',
    but: 'the type is another',
    answer: raw(WAV, 200, { 'content-type': 'application/octet-stream' }),
    ask: spoken,
    gives: true,
  },
  {
    spec: '4.1 the raw WAV audio as body, Content-Type audio/wav',
    but: 'it is a page',
    answer: raw('<html>Welcome</html>', 200, { 'content-type': 'text/html' }),
    ask: async (context) => (await failure(spoken(context))).kind,
    gives: 'bad_reply',
  },
  {
    spec: '4.2 WAV audio chunks streamed while synthesized',
    but: 'the header announces no length and chunks cut samples',
    answer: (response) => {
      const header = Buffer.from(wavHeader({ sampleRate: 24_000 }, 0))
      header.writeUInt32LE(0xffff_ffff, 40)
      response.write(Buffer.concat([header, SOUND.subarray(0, 1)]), () => response.end(SOUND.subarray(1)))
    },
    ask: async ({ client }) => {
      const { sampleRate, samples } = await openWav((await client.ttsStream({ text: 'a' })).body)
      return [sampleRate, (await Array.fromAsync(samples)).reduce((sum, { length }) => sum + length, 0)]
    },
    gives: [24_000, 2400],
  },
  ...[
    { voices: [{ id: 'nova' }] },
    [{ voice_id: 'nova' }],
    ['nova'],
    { data: [{ id: 'nova' }] },
    { nova: { name: 'Nova' } },
  ].map((shape) => ({
    spec: '4.3 Lists the available voices. Response shape: not shown',
    but: `it is ${JSON.stringify(shape)}`,
    answer: send(shape),
    ask: voices,
    gives: ['nova'],
  })),
  {
    spec: '4.4 Response: { job_id: string }',
    but: 'it is a number, beside other fields',
    answer: send({ job_id: 7, status: 'queued', queue: { length: 3 } }),
    ask: started,
    gives: '7',
  },
  {
    spec: '4.5 with each segment’s text replaced by its translation',
    but: 'only ids and texts come back',
    answer: send({ segments: [{ id: 0, text: 'Habari' }] }),
    ask: translated,
    gives: [[0, 'Habari']],
  },
  {
    spec: '4.5 Response (synchronous): { segments: array, target_language: string }',
    but: 'it is the bare list',
    answer: send([{ ...SEGMENT, text: 'Habari' }]),
    ask: translated,
    gives: [[0, 'Habari']],
  },
  {
    spec: '4.5 Nigerian Pidgin is not a translation target',
    but: 'it is asked for: nothing is sent',
    answer: send([]),
    ask: async (context) =>
      (
        await refused(context, context.client.translate({ segments: [SEGMENT], target_language: 'pcm' as never }))
      ).filter((_, at) => at !== 1),
    gives: ['invalid', 0],
  },
  {
    spec: '4.9 Returns the live model list. Response shape: not shown',
    but: 'it is a bare list',
    answer: send([{ model: 'llama-3.1-70b', price: 0.2 }]),
    ask: models,
    gives: ['llama-3.1-70b'],
  },
  {
    spec: '4.10 Returns the account’s generations. Response shape: not shown',
    but: 'it is under another name',
    answer: send({ generations: [{ id: 'h1' }], total: 'many' }),
    ask: history,
    gives: ['h1'],
  },
  ...[raw('', 204), raw('', 200), raw('deleted'), send(true)].map((answer, at) => ({
    spec: '4.11 Removes one history item. Response body: not shown',
    but: `it is ${['absent', 'empty', 'a word', 'no object'][at]}`,
    answer,
    ask: ({ client }: ToleranceContext) => client.deleteHistory({ item_id: '1' }),
    gives: {},
  })),
]
