import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { runMedia } from '../../electron/engine/media/mediaProcess.ts'

// Takes the picture in the README: the sample dubbed by the real command, its output, and both waveforms.

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'griot-readme-'))
try {
  const program = join(root, 'electron/cli/griot.ts')
  const { stdout } = spawnSync(process.execPath, [program, 'dub'], { cwd: folder, encoding: 'utf8' })
  const video = join(folder, 'griot-sample.sw.mp4')
  const original = await wave(join(root, 'build/sample/sample.mp4'))
  const dub = await wave(video)
  const output = stdout
    .replaceAll(`${folder}/`, '')
    .split('\n')
    .filter((line) => !/\d+ %|Starting|Sending/.test(line))
  await shoot(video, page({ output: `$ npm run dub\n${output.join('\n').trim()}`, original, dub }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The waveform as the points of a closed shape, 1000 wide and 100 high. */
async function wave(path: string): Promise<string> {
  const { signal } = new AbortController()
  const { base64 } = await runMedia('peaks', { path, perSecond: 50 }, { signal })
  const peaks = new Int8Array(Buffer.from(base64, 'base64'))
  const count = peaks.length / 2
  const at = (index: number, edge: 0 | 1): string =>
    `${((index / count) * 1000).toFixed(1)},${(50 - ((peaks[2 * index + edge] ?? 0) / 127) * 50).toFixed(1)}`
  const upper = Array.from({ length: count }, (_, index) => at(index, 1))
  const lower = Array.from({ length: count }, (_, index) => at(count - 1 - index, 0))
  return [...upper, ...lower].join(' ')
}

function page(given: { output: string; original: string; dub: string }): string {
  const strip = (name: string, points: string): string =>
    `<section><h2>${name}</h2><svg viewBox="0 0 1000 100" preserveAspectRatio="none"><polygon points="${points}"/></svg></section>`
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; padding: 24px; background: #14171b; color: #d7dce2; font: 15px/1.5 "Noto Sans", "DejaVu Sans", sans-serif }
    .top { display: grid; grid-template-columns: 480px 1fr; gap: 24px; margin-bottom: 20px }
    video { width: 480px; border-radius: 6px; display: block }
    pre { font: 13.5px/1.6 "DejaVu Sans Mono", monospace; white-space: pre-wrap }
    section { display: grid; grid-template-columns: 96px 1fr; align-items: center; border-top: 1px solid #2a3038 }
    h2 { font-size: 14px; font-weight: 400; color: #9aa4b0 }
    svg { width: 100%; height: 84px } polygon { fill: #7b8794 } section:last-child polygon { fill: #e0a33a }
  </style><div class="top"><video src="/video.mp4" muted></video><pre>${escapeHtml(given.output)}</pre></div>
  ${strip('Original', given.original)}${strip('Dub', given.dub)}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

async function shoot(video: string, html: string): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url === '/') return void response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': statSync(video).size })
    createReadStream(video).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const tab = await browser.newPage({ viewport: { width: 1200, height: 500 } })
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await tab.evaluate(async () => {
    const element = document.querySelector('video') as HTMLVideoElement
    await new Promise((resolve) => {
      element.addEventListener('seeked', resolve, { once: true })
      element.currentTime = 1.3
    })
  })
  await tab.screenshot({ path: join(import.meta.dirname, 'dub.png'), fullPage: true })
  await browser.close()
  server.close()
}
