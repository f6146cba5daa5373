import { waitForJob } from '../../../electron/client/poll.ts'
import { analysisOf } from '../../../shared/contract/service.ts'
import {
  analysis,
  analyzed,
  chatted,
  chunk,
  cut,
  done,
  events,
  failure,
  history,
  inOrder,
  raw,
  refused,
  rendered,
  SEGMENT,
  send,
  spoken,
  type Tolerance,
  VIDEO,
  voices,
  WAV,
} from './tolerance.ts'

/** Tolerances of sections 2 and 3 of the spec: fields of results, states of jobs. */
export const resultTolerances: readonly Tolerance[] = [
  {
    spec: '2.2 Synthesis metadata (JSON string in response header X-Vox-Metadata)',
    but: 'the header is broken',
    answer: raw(WAV, 200, { 'content-type': 'audio/wav', 'x-vox-metadata': '{"id":' }),
    ask: spoken,
    gives: true,
  },
  {
    spec: '2.2 Synthesis metadata (JSON string in response header X-Vox-Metadata)',
    but: 'there is no header',
    answer: raw(WAV, 200, { 'content-type': 'audio/wav' }),
    ask: spoken,
    gives: true,
  },
  {
    spec: '2.3 id: integer',
    but: 'ids and times are texts',
    answer: done({ ...analysis, segments: [{ ...SEGMENT, id: '0', start: '0', end: '1.5' }] }),
    ask: analyzed,
    gives: analysis,
  },
  {
    spec: '2.3 speaker: Speaker label of the form SPEAKER_<nn>',
    but: 'a label has another form',
    answer: done({ ...analysis, segments: [{ ...SEGMENT, speaker: 'Amina' }], speakers: ['Amina'] }),
    ask: async (context) => (await analyzed(context)).segments[0]?.speaker,
    gives: 'Amina',
  },
  {
    spec: '2.4 speakers, diarized, duration_seconds',
    but: 'they are missing',
    answer: done({ segments: [SEGMENT] }),
    ask: analyzed,
    gives: { ...analysis, language: 'und', diarized: false },
  },
  {
    spec: '2.5 status: One of queued, running, done, error',
    but: 'it is written in capitals',
    answer: send({ status: 'DONE', result: analysis }),
    ask: analyzed,
    gives: analysis,
  },
  {
    spec: '2.5 progress: Progress indicator (fraction, e.g. between 0 and 1)',
    but: 'it is percent, text or null',
    answer: inOrder(
      send({ status: 'running', progress: 20 }),
      send({ status: 'running', progress: '0.4' }),
      send({ status: 'running', progress: null }),
      done(analysis),
    ),
    ask: async ({ client }) => {
      const shares: number[] = []
      await waitForJob(client, 'j', { onProgress: (share) => shares.push(share) })
      return shares.every((share, at) => share <= 1 && share >= (shares[at - 1] ?? 0)) && shares.at(-1)
    },
    gives: 1,
  },
  {
    spec: '2.5 result: Null until done',
    but: 'it is missing until then',
    answer: inOrder(send({ status: 'queued' }), done(analysis)),
    ask: analyzed,
    gives: analysis,
  },
  {
    spec: '2.5 For render: { video_base64: string (base64 of the video), format: string }',
    but: 'the format is missing and the video is large',
    answer: done({ video_base64: VIDEO.toString('base64') }),
    ask: rendered,
    gives: true,
  },
  {
    spec: '2.5 For render: { video_base64: string (base64 of the video), format: string }',
    but: 'the answer breaks off in the video',
    answer: inOrder(
      (response) =>
        void response.write(
          `{"status":"done","result":{"video_base64":"${VIDEO.toString('base64').slice(0, 5000)}`,
          () => response.destroy(),
        ),
      done({ video_base64: VIDEO.toString('base64'), format: 'mp4' }),
    ),
    ask: rendered,
    gives: true,
  },
  {
    spec: '2.5 error: Error message when status is error, otherwise null',
    but: 'it is an object',
    answer: send({ status: 'error', error: { message: 'Out of memory' } }),
    ask: (context) => refused(context, analyzed(context)),
    gives: ['job_failed', 'Out of memory', 1],
  },
  {
    spec: '2.5 error: Error message when status is error, otherwise null',
    but: 'it is missing',
    answer: send({ status: 'error' }),
    ask: async (context) => (await failure(analyzed(context))).message.length > 10,
    gives: true,
  },
  {
    spec: '2.9 delta object with optional role and content',
    but: 'a chunk has neither, and one no choice',
    answer: events(
      chunk({ role: 'assistant' }),
      chunk({}),
      chunk(undefined),
      chunk({ content: 'Dáadáa' }),
      chunk({}, 'stop'),
      'data: [DONE]\n\n',
    ),
    ask: chatted,
    gives: 'Dáadáa',
  },
  {
    spec: '2.10 Fields of a history item: not shown',
    but: 'only item_id is there',
    answer: send({ items: [{ item_id: 7 }] }),
    ask: history,
    gives: ['7'],
  },
  {
    spec: '2.10 Fields of a voice record: not shown',
    but: 'fields have other kinds',
    answer: send({ voices: [{ voice_id: 'nova', name: 7, language: ['en'], gender: {}, tier: 3 }] }),
    ask: voices,
    gives: ['nova'],
  },
  {
    spec: '3 Transitions: not shown',
    but: 'a status is unknown and one goes back',
    answer: inOrder(
      send({ status: 'running' }),
      send({ status: 'warming_up' }),
      send({ status: 'queued' }),
      done(analysis),
    ),
    ask: analyzed,
    gives: analysis,
  },
  {
    spec: '3.2 A slow poll is not a failure; polling continues until done or error',
    but: 'polls are silent, cut and refused',
    answer: inOrder(
      () => undefined,
      cut,
      send({ detail: 'No.' }, 502),
      raw('<html>Bad gateway</html>', 502),
      done(analysis),
    ),
    ask: async ({ connect: again }) => {
      using client = again({ timeouts: { answer: 0.5 } })
      return analysisOf(await waitForJob(client, 'j'))
    },
    gives: analysis,
  },
  {
    spec: '3.3 A chat stream ends with the terminator line data: [DONE]',
    but: 'it ends without it',
    answer: events(chunk({ content: 'half' })),
    ask: async (context) => (await failure(chatted(context))).kind,
    gives: 'bad_reply',
  },
]
