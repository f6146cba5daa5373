import type { Provider } from '../provider.ts'

/** The widespread interface of OpenAI: LocalAI, speaches, Kokoro-FastAPI, vLLM, our own engine, and the company itself. */
export const openai: Provider = {
  name: 'A server with OpenAI’s interface',
  url: 'http://localhost:8880/v1',
  keyless: true,
  key: { header: 'authorization', prefix: 'Bearer ' },
  speech: {
    path: '/audio/speech',
    type: 'application/json',
    body: { model: '$model', input: '$text', voice: '$voice', response_format: 'wav', speed: '$speed' },
    reply: { kind: 'sound' },
    speeds: [0.25, 4],
    maxCharacters: 4096,
    model: 'tts-1',
  },
  recognition: {
    path: '/audio/transcriptions',
    file: 'file',
    fields: {
      model: '$model',
      language: '$language',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'word',
    },
    words: { list: 'words', text: 'word', start: 'start', end: 'end' },
    speakers: {
      model: 'diarize',
      fields: {
        model: '$model',
        language: '$language',
        response_format: 'diarized_json',
        chunking_strategy: 'auto',
      },
      list: 'segments',
      speaker: 'speaker',
      maxSeconds: 750,
    },
    language: 'language',
    model: 'whisper-1',
    maxBytes: 25e6,
    languages: ['*'],
  },
  voices: { path: '/audio/voices', list: 'voices', id: 'id', name: 'name', locale: 'language', gender: 'gender' },
  atOnce: 4,
  quotes: [
    {
      url: 'https://developers.openai.com/api/reference/resources/audio/subresources/speech/methods/create.md',
      read: '2026-11-22',
      says: 'POST /audio/speech … input: The text to generate audio for. The maximum length is 4096 characters.',
    },
    {
      url: 'https://developers.openai.com/api/reference/go/resources/audio',
      read: '2026-11-22',
      says: 'For gpt-4o-transcribe-diarize, the supported formats are json, text, and diarized_json, with diarized_json required to receive speaker annotations. … chunking_strategy: Required when using gpt-4o-transcribe-diarize for inputs longer than 30 seconds.',
    },
    {
      url: 'https://stat.ethz.ch/CRAN/web/packages/stt.api/news/news.html',
      read: '2026-11-22',
      says: 'x$segments[, c("start", "end", "speaker", "text")] … Word timings are not available with this format',
    },
    {
      url: 'https://github.com/remsky/Kokoro-FastAPI/blob/02ecef7797d574b88340fb3a6b4aeec0367bcc63/README.md',
      read: '2026-11-22',
      says: 'requests.get("http://localhost:8880/v1/audio/voices") … [v["id"] for v in response.json()["voices"]]',
    },
  ],
  untried: 'Each real server: only stand-ins made from these documents, and our own engine, were asked.',
}
