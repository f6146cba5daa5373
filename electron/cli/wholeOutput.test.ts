// @module-tag apart
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type ProgramName, programPath } from '../programs/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-output-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that hangs is a failure, not a wait. */
const MOST_TIME = { timeout: 60_000, killSignal: 'SIGKILL' } as const

/** Runs a line of the shell, in which `griot`, `engine` and `studio` are the programs and `$FOLDER` is a folder. */
function shell(line: string): { code: number | null; err: string } {
  const run = (name: ProgramName) => `${name}() { "${process.execPath}" "${programPath(name)}" "$@"; };`
  const programs = (['griot', 'engine', 'studio'] as const).map(run).join(' ')
  const get = `get() { "${process.execPath}" -e 'fetch(process.argv[1]).then(async (a) => console.log(await a.text()))' "$1"; };`
  const env = { ...process.env, FOLDER: folder, LANG: 'C', GRIOT_DATA: join(folder, 'data') }
  const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', `${programs} ${get} ${line}`], {
    env,
    encoding: 'utf8',
    ...MOST_TIME,
  })
  return { code: status, err: stderr }
}

describe.runIf(existsSync('/dev/full'))('what a program prints (needs /dev/full)', () => {
  const full = 'stdout cannot be written. The disk is full: free some space and try again.\n'
  it.each([
    // Ended by process.exit, at the end of its work, with a file as its result, by the other programs.
    ['griot --version', 1],
    ['griot manual', 1],
    ['echo "1\n00:00:01,000 --> 00:00:02,000\nHabari" | griot subtitles - --to vtt', 1],
    ['studio --help', 1],
    ['engine keys --help', 2],
  ])('%s: a full disk is told, and is a failure', (line, code) => {
    expect(shell(`${line} > /dev/full`)).toEqual({ code, err: full })
  })

  it('half a write is no whole one: the disk takes 8,192 bytes of more', () => {
    const { code, err } = shell('ulimit -f 8; griot manual > "$FOLDER/manual"')
    expect([code, err]).toEqual([1, expect.stringMatching(/^stdout cannot be written\. .*files of this size/)])
    expect(readFileSync(join(folder, 'manual')).length).toBe(8192)
  })

  it('a reader who has gone is no failure', () => {
    expect(shell('griot manual | true')).toEqual({ code: 0, err: '' })
  })

  it('an engine whose log is lost answers all the same, ends when it is told to, and says by its code what was lost', () => {
    const line = `engine --key a --log info --with-parent 2> /dev/full < <(
      until url=$(sed -n 's/.*"url":"\\(.*\\)".*/\\1/p' "$FOLDER/first" 2> /dev/null) && [ "$url" ]; do sleep 0.1; done
      for _ in 1 2; do get "$url/ready"; done > "$FOLDER/answers") > "$FOLDER/first"`
    expect(shell(line).code).toBe(1)
    expect(readFileSync(join(folder, 'answers'), 'utf8')).toBe('{"status":"ready"}\n{"status":"ready"}\n')
  })
})
