// @module-tag together
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

it('watches a folder: a film that grows is dubbed again, over nobody’s file, and one that cannot be read is tried once', async () => {
  const [inbox, out] = [join(root, 'inbox'), join(root, 'out')]
  mkdirSync(inbox)
  mkdirSync(out)
  writeFileSync(join(inbox, 'broken.mp4'), 'This is no video.')
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
  writeFileSync(join(out, 'talk.ha.mp4'), 'My own file.')
  const failed = (log: string) => log.split('\n').filter((line) => line.includes(': FAILED: '))
  const isTaken = expect.stringMatching(/talk\.mkv → ha: FAILED: .*talk\.ha\.mp4/)
  const pictures = () => pictureHashes(join(out, 'talk.sw.mp4')).length
  // A copy that pauses can be read as far as it has come.
  writeFileSync(film, whole.subarray(0, Math.round(whole.length / 2)))
  const isUnread = expect.stringMatching(/broken\.mp4: FAILED: /)
  expect(failed(await watch(inbox, out))).toEqual([isTaken, isUnread])
  const begun = pictures()
  writeFileSync(film, whole)
  const log = await watch(inbox, out)
  expect(pictures()).toBeGreaterThan(begun)
  // The log goes on: nothing new is said of the broken one but that it is the same.
  expect(failed(log)).toEqual([isTaken, isUnread, isTaken])
  expect(log.split('\n').filter((line) => line.includes('has not changed since the last try'))).toHaveLength(1)
  expect(readFileSync(join(out, 'talk.ha.mp4'), 'utf8')).toBe('My own file.')
})
