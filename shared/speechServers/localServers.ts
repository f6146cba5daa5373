/** A speech server that anybody can start on a computer of their own. */
interface LocalServer {
  readonly name: string
  readonly command: string
  /** Its address once it runs. */
  readonly url: string
  /** The model that speaks. */
  readonly model: string
  /** Its requirements and its offer. */
  readonly needs: string
  readonly source: string
}

/** Models that speak none of the African languages, whatever server they run on. */
const NON_AFRICAN_MODEL = /kokoro/i

/** Servers to start with Docker, as their own documents say (read on 2026-11-22; not run by us). */
export const LOCAL_SERVERS: readonly LocalServer[] = [
  {
    name: 'Kokoro-FastAPI',
    command: 'docker run -p 8880:8880 ghcr.io/remsky/kokoro-fastapi-cpu:latest',
    url: 'http://localhost:8880/v1',
    model: 'kokoro',
    needs: 'Docker, no graphics card. English voices; no voice of Yoruba, Igbo, Hausa, Swahili or Zulu.',
    source: 'https://github.com/remsky/Kokoro-FastAPI',
  },
  {
    name: 'speaches',
    command:
      'docker run --rm --detach --publish 8000:8000 --name speaches --volume hf-hub-cache:/home/ubuntu/.cache/huggingface/hub ghcr.io/speaches-ai/speaches:latest-cpu',
    url: 'http://localhost:8000/v1',
    model: 'speaches-ai/Kokoro-82M-v1.0-ONNX',
    needs: 'Docker. Recognition with Whisper; voices take another step, see its pages.',
    source: 'https://speaches.ai/installation',
  },
]

/** Whether a server can speak a language, as far as its model shows: many do not name the languages of their voices. */
export function mayRead(
  server: { readonly url: string; readonly model?: string | undefined },
  language: string,
): boolean {
  const model = server.model?.trim() || LOCAL_SERVERS.find(({ url }) => server.url.startsWith(url))?.model
  return language === 'en' || !NON_AFRICAN_MODEL.test(model ?? '')
}
