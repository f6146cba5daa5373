/** An example of a call, as the OpenAPI document shows it. */
interface Example {
  /** Its parameters; the file of an upload comes with them. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Its reply, where that is JSON. */
  readonly output?: unknown
}

const JOB_ID = '2b6f0cc9-04d1-4a7a-9d1c-6f1a3b0e2f55'
const HISTORY_ITEM_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const SEGMENT = { id: 0, start: 0.4, end: 2.1, text: 'Good morning.', speaker: 'SPEAKER_00' }
const TRANSLATED_SEGMENT = { ...SEGMENT, text: 'Habari za asubuhi.' }
const MODEL = { id: 'qwen2.5-1.5b', object: 'model', owned_by: 'griot' }
const VOICE = { id: 'sw-juma', name: 'Juma', language: 'sw', gender: 'male', kind: 'built-in', controls: ['speed'] }
const SPEECH = { text: 'Habari za asubuhi.', voice_id: 'sw-juma' }

/** Examples by the names of the rows. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  tts: { input: SPEECH },
  ttsStream: { input: SPEECH },
  voices: { output: { voices: [VOICE] } },
  analyze: { input: { language: 'en', diarize: true }, output: { job_id: JOB_ID } },
  translate: {
    input: { segments: [SEGMENT], target_language: 'sw', source_language: 'en' },
    output: { segments: [TRANSLATED_SEGMENT], target_language: 'sw' },
  },
  render: {
    input: { segments: [TRANSLATED_SEGMENT], voice_map: { SPEAKER_00: 'sw-juma' } },
    output: { job_id: JOB_ID },
  },
  job: {
    input: { job_id: JOB_ID },
    output: {
      status: 'done',
      progress: 1,
      error: null,
      result: {
        language: 'en',
        duration_seconds: 24,
        segments: [SEGMENT],
        speakers: ['SPEAKER_00'],
        diarized: true,
      },
    },
  },
  jobs: {
    input: { limit: 50, offset: 0 },
    output: {
      jobs: [
        {
          job_id: JOB_ID,
          kind: 'render',
          status: 'done',
          progress: 1,
          error: null,
          created_at: '2026-01-05T09:00:00.000Z',
          ended_at: '2026-01-05T09:00:09.000Z',
          video: `/voice/dub/jobs/${JOB_ID}/video`,
        },
      ],
      total: 1,
    },
  },
  cancelOrder: { input: { job_id: JOB_ID }, output: { cancelled: true } },
  jobVideo: { input: { job_id: JOB_ID } },
  stt: {
    input: { language: 'sw' },
    output: {
      id: HISTORY_ITEM_ID,
      text: 'Habari za asubuhi.',
      language: 'sw',
      duration_seconds: 1.6,
      made_by: 'whisper',
      draft: false,
      words: [{ text: 'Habari', start: 0.1, end: 0.6 }],
    },
  },
  clone: {
    input: { name: 'Amina', consent: true },
    output: { id: HISTORY_ITEM_ID, name: 'Amina', language: 'sw', kind: 'cloned' },
  },
  chat: {
    input: { model: MODEL.id, messages: [{ role: 'user', content: 'Say good morning in Swahili.' }] },
    output: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1767600000,
      model: MODEL.id,
      choices: [{ index: 0, message: { role: 'assistant', content: 'Habari za asubuhi.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 },
    },
  },
  models: { output: { object: 'list', data: [MODEL] } },
  model: { input: { model: MODEL.id }, output: MODEL },
  history: {
    input: { limit: 50, offset: 0, feature: 'tts' },
    output: {
      items: [
        {
          id: HISTORY_ITEM_ID,
          feature: 'tts',
          created_at: '2026-01-05T09:00:00.000Z',
          text: 'Habari za asubuhi.',
          voice_id: 'sw-juma',
          duration_seconds: 1.6,
          audio: `/voice/history/${HISTORY_ITEM_ID}/audio`,
        },
      ],
      total: 1,
    },
  },
  historyAudio: { input: { item_id: HISTORY_ITEM_ID } },
  deleteHistory: { input: { item_id: HISTORY_ITEM_ID }, output: { deleted: true } },
  audioSpeech: { input: { input: 'Habari za asubuhi.', voice: 'sw-juma', response_format: 'mp3' } },
  audioTranscriptions: {
    input: { language: 'sw', response_format: 'json' },
    output: { text: 'Habari za asubuhi.' },
  },
  audioVoices: { output: { voices: [VOICE] } },
}
