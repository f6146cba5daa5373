import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { collectSpeech } from '../../electron/client/speech.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { playVideo } from '../support/playVideo.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const root = join(import.meta.dirname, '../..')
const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].some((path) => existsSync(path))
test.skip(!chromium, 'No Chromium is installed; on Debian: apt-get install chromium')

const PAGE = `<!doctype html><title>Playback</title><link rel="icon" href="data:,"><video controls src="/dub.mp4"></video>`

let folder: string
let server: Server
let address: string
let speech: Uint8Array
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-playback-'))
  execFileSync(join(root, 'node_modules', '.bin', 'node'), [programPath('griot'), 'dub'], {
    cwd: folder,
  })
  await using under = await startTestEngine()
  speech = await collectSpeech(await under.service.ttsStream({ text: 'One, two, three.' }))
  server = createServer((request, response) => {
    if (request.url === '/') return void response.setHeader('content-type', 'text/html').end(PAGE)
    if (request.url === '/speech.wav') return void response.setHeader('content-type', 'audio/wav').end(speech)
    sendRange(join(folder, 'griot-sample.sw.mp4'), request.headers.range, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
test.afterAll(() => {
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

function sendRange(path: string, range: string | undefined, response: import('node:http').ServerResponse): void {
  const { size } = statSync(path)
  const start = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
  const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-length': size - start }
  response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${size - 1}/${size}` })
  createReadStream(path, { start }).pipe(response)
}

test('a browser plays the dubbed video: picture, sound and seeking', async ({ page }) => {
  await page.goto(address)
  const played = await playVideo(page)
  expect(played.width).toBe(640)
  expect(played.loudest).toBeGreaterThan(0.02)
  const sought = await page.evaluate(async () => {
    const video = document.querySelector('video') as HTMLVideoElement
    const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = video.duration * 0.8
    await there
    return { duration: video.duration, error: video.error?.message ?? '' }
  })
  expect(sought.error).toBe('')
  expect(sought.duration).toBeGreaterThan(15)
})

test('a browser reads speech that was streamed with an open end', async ({ page }) => {
  await page.goto(address)
  const seconds = await page.evaluate(async () => {
    const bytes = await (await fetch('/speech.wav')).arrayBuffer()
    return (await new AudioContext().decodeAudioData(bytes)).duration
  })
  // The header tells the voice's samples a second.
  const rate = Buffer.from(speech).readUInt32LE(24)
  expect(seconds).toBeCloseTo((speech.length - 44) / 2 / rate, 1)
})
