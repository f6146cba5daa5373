import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { programPath } from '../../electron/programs/programs.ts'
import { pictureHashes } from '../support/media.ts'

const GRIOT = programPath('griot')
const root = mkdtempSync(join(tmpdir(), 'griot-watched-'))
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

/** Watches a folder once and returns all that its log says. */
async function watch(inbox: string, out: string): Promise<string> {
  const args = [GRIOT, 'watch', inbox, out, '--to', 'sw,ha', '--once', '--quiet', '0.1']
  const env = { ...process.env, GRIOT_DATA: join(root, 'data') }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  return readFileSync(join(out, 'griot-watch.log'), 'utf8')
}

it('does not watch the folder of its own results by another name', async () => {
  const [inbox, link] = [join(root, 'looped'), join(root, 'link')]
  mkdirSync(inbox)
  symlinkSync(inbox, link)
  const args = [GRIOT, 'watch', inbox, link, '--to', 'sw', '--once', '--quiet', '0.1']
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(2)
})

it('watches a folder: a video that cannot be read fails once for all languages, and is not tried again', {
  timeout: 120_000,
}, async () => {
  const [inbox, out] = [join(root, 'inbox'), join(root, 'out')]
  mkdirSync(inbox)
  writeFileSync(join(inbox, 'two.mp4'), 'This is no video.')
  const log = async () => (await watch(inbox, out)).split('\n')
  expect((await log()).filter((line) => line.includes('FAILED'))).toHaveLength(1)
  const again = await log()
  expect(again.filter((line) => line.includes('FAILED'))).toHaveLength(1)
  expect(again.filter((line) => line.includes('has not changed since the last try'))).toHaveLength(1)
  writeFileSync(join(inbox, 'two.mp4'), 'This is no video either.')
  expect((await log()).filter((line) => line.includes('FAILED'))).toHaveLength(2)
})

it('watches a folder: a film that goes on growing is dubbed again, over its own dub and over nobody’s file', {
  timeout: 120_000,
}, async () => {
  const [inbox, out] = [join(root, 'growing'), join(root, 'grown')]
  mkdirSync(inbox)
  const film = join(inbox, 'talk.mkv')
  const whole = readFileSync(join(import.meta.dirname, '../films', 'rich.mkv'))
  for (const [name, first, second] of [
    ['talk', 'Good morning.', 'Welcome everyone.'],
    ['talk.sw', 'Habari za asubuhi.', 'Karibuni wote.'],
    ['talk.ha', 'Ina kwana.', 'Barka da zuwa.'],
  ] as const) {
    const cues = `1\n00:00:00,300 --> 00:00:01,400\n${first}\n\n2\n00:00:01,600 --> 00:00:02,800\n${second}\n`
    writeFileSync(join(inbox, `${name}.srt`), cues)
  }
  const pictures = () => pictureHashes(join(out, 'talk.sw.mp4')).length
  // A copy that pauses can be read as far as it has come.
  writeFileSync(film, whole.subarray(0, Math.round(whole.length / 2)))
  expect(await watch(inbox, out)).not.toContain(': FAILED: ')
  const begun = pictures()
  writeFileSync(join(out, 'talk.ha.mp4'), 'My own file.')
  writeFileSync(film, whole)
  const log = await watch(inbox, out)
  expect(pictures()).toBeGreaterThan(begun)
  expect(log.split('\n').filter((line) => line.includes(': FAILED: '))).toEqual([
    expect.stringMatching(/talk\.mkv → ha: FAILED: .*talk\.ha\.mp4/),
  ])
  expect(readFileSync(join(out, 'talk.ha.mp4'), 'utf8')).toBe('My own file.')
})
