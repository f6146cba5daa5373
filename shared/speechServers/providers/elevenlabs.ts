import type { Provider } from '../provider.ts'

/** ElevenLabs: the voices of an account, each in many languages, and recognition. */
export const elevenlabs: Provider = {
  name: 'ElevenLabs',
  url: 'https://api.elevenlabs.io/v1',
  keyless: false,
  key: { header: 'xi-api-key', prefix: '' },
  speech: {
    path: '/text-to-speech/$voice/stream?output_format=pcm_24000',
    type: 'application/json',
    body: { text: '$text', model_id: '$model', voice_settings: { speed: '$speed' } },
    reply: { kind: 'sound' },
    pcmRate: 24_000,
    speeds: [0.7, 1.2],
    maxCharacters: 10_000,
    model: 'eleven_multilingual_v2',
  },
  recognition: {
    path: '/speech-to-text',
    file: 'file',
    fields: {
      model_id: '$model',
      language_code: '$language',
      timestamps_granularity: 'word',
      tag_audio_events: 'false',
    },
    words: { list: 'words', text: 'text', start: 'start', end: 'end' },
    speakers: {
      fields: {
        model_id: '$model',
        language_code: '$language',
        timestamps_granularity: 'word',
        tag_audio_events: 'false',
        diarize: 'true',
        num_speakers: '$speakers',
      },
      list: 'words',
      speaker: 'speaker_id',
      maxSeconds: 1800,
    },
    language: 'language_code',
    model: 'scribe_v1',
    maxBytes: 1e9,
    languages: ['*'],
  },
  voices: {
    path: '/voices',
    list: 'voices',
    id: 'voice_id',
    name: 'name',
    locale: 'labels.language',
    gender: 'labels.gender',
  },
  atOnce: 2,
  quotes: [
    {
      url: 'https://elevenlabs.io/docs/api-reference/text-to-speech/stream',
      read: '2026-11-22',
      says: 'POST /v1/text-to-speech/:voice_id/stream … ?output_format=mp3_44100_128 … "xi-api-key" … "model_id": "eleven_multilingual_v2"',
    },
    {
      url: 'https://www.skills.sh/elevenlabs/plugin/speech-to-text',
      read: '2026-11-22',
      says: 'curl -X POST "https://api.elevenlabs.io/v1/speech-to-text" -H "xi-api-key: $ELEVENLABS_API_KEY" -F "file=@audio.mp3" -F "model_id=scribe_v2" … Word-level timestamps include type classification and speaker identification',
    },
    {
      url: 'https://tangled.org/cee.wtf/rss-transcriptizer/raw/main/backend/scribe.py',
      read: '2026-11-22',
      says: '"diarize": "true", "num_speakers": str(num_speakers), "timestamps_granularity": "word", "tag_audio_events": "true", "language_code": "eng" … w.get("speaker_id") (another program’s request, not a document of the company)',
    },
    {
      url: 'https://docs.argil.ai/v2/models/elevenlabs-4.md',
      read: '2026-11-22',
      says: 'up to 10,000 characters … voice.settings.speed | number | | 0.7 to 1.2 (of a reseller)',
    },
  ],
  untried:
    'A real request; recognition, speakers, the range of speeds and the longest text rest on others’ documents and programs; no dated price was found.',
}
