import { setTimeout as pause } from 'node:timers/promises'
import { serverVoiceId } from '../../shared/speechServers/serverFacts.ts'
import { peerServer } from '../support/peerSpeaker.ts'
import { peerWav, requestText, startSpeechPeer } from '../support/speechPeer.ts'
import { startTestEngine } from '../support/startTestEngine.ts'
import { quantile } from './benchEngine.ts'
import { atMost, report } from './goals.ts'

const MEASURED_ROUNDS = 60
const WARM_UP = 5
const TEXT = 'Leo tutazungumza kuhusu mradi mpya wa maji katika kijiji chetu.'
/** Milliseconds that the server thinks, as a fast one does. */
const SERVER_DELAY_MS = 30

/** How much later the first sound of a speech server is heard through the engine than by a client that asks it directly. */
export async function servers(): Promise<void> {
  await using peer = await startSpeechPeer()
  peer.answer = async (request, response) => {
    await pause(SERVER_DELAY_MS)
    const wav = peerWav(requestText(request).repeat(5))
    response.writeHead(200, { 'content-type': 'audio/wav' }).write(wav.subarray(0, 9644))
    await pause(SERVER_DELAY_MS)
    response.end(wav.subarray(9644))
    return true
  }
  const server = peerServer(peer, 'openai')
  const [voice] = server.voices
  if (voice === undefined) throw new Error('The server has a voice.')
  await using under = await startTestEngine({ speechServers: [server] })
  const { url, key } = under.engine
  const direct = () => firstSound(`${peer.url}/audio/speech`, { model: 'x', input: TEXT, voice: voice.id }, 'none')
  const through = () =>
    firstSound(`${url}/voice/tts/stream`, { text: TEXT, voice_id: serverVoiceId(server, voice) }, key)
  const [directly, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < MEASURED_ROUNDS + WARM_UP; round++) {
    // One after the other, so that whatever else the machine does meets both.
    const [one, other] = [await direct(), await through()]
    if (round < WARM_UP) continue
    directly.push(one)
    ours.push(other)
  }
  const [plain, engine] = [quantile(directly, 0.5), quantile(ours, 0.5)]
  const value = `${plain.toFixed(1)} ms directly, ${engine.toFixed(1)} ms through the engine`
  report('first sound of a server, median', value, atMost(engine - plain, 20, 'ms later'))
}

/** Milliseconds until the first sample after the header; reads to the end. */
async function firstSound(url: string, body: object, key: string): Promise<number> {
  const started = performance.now()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok || answer.body === null) throw new Error(`It answered ${answer.status}.`)
  let [bytes, first] = [0, 0]
  for await (const chunk of answer.body) {
    bytes += chunk.length
    if (first === 0 && bytes > 44) first = performance.now() - started
  }
  return first
}
