// @module-tag quick
// @module-tag together
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../electron/engine/core/log.ts'
import { startEngine } from '../../electron/engine/engine.ts'
import { SAMPLE_FOLDER as sample } from '../../electron/studio/sample.ts'
import { endOf, GRIOT, type GriotEnded, startGriot } from '../support/runGriot.ts'

/** Everything the tests write, the temporary folders of the program included. */
const root = mkdtempSync(join(tmpdir(), 'griot-cli-'))
const temporary = join(root, 'tmp')

beforeAll(() => mkdirSync(temporary))
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Ended extends GriotEnded {
  /** The stages that it told on standard error, which are not in `err`. */
  readonly progress: readonly string[]
}

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

/** Starts the real program, as a user would in `folder`. */
function start(folder: string, args: readonly string[], onLine: (line: string) => void = () => undefined): Started {
  const env = {
    TMPDIR: temporary,
    GRIOT_DATA: join(root, 'data'),
    TEST_KEY: 'a-key-of-our-own',
    GRIOT_SHELL: 'browser',
  }
  const child = startGriot(args, { cwd: folder, env })
  if (child.stdout !== null) createInterface(child.stdout).on('line', onLine)
  const ended = endOf(child).then(({ code, out, err }) => {
    const stderrLines = err.split('\n').filter(Boolean)
    const isProgress = (line: string): boolean => line.endsWith('…')
    return {
      code,
      out: out.trimEnd(),
      err: stderrLines.filter((line) => !isProgress(line)).join('\n'),
      progress: stderrLines.filter(isProgress),
    }
  })
  return { child, ended }
}

function griot(folder: string, ...args: string[]): Promise<Ended> {
  return start(folder, args).ended
}

/** A folder with the sample as `talk.mp4` and the files that are named, by the sample's own names. */
function project(name: string, ...files: [from: string, to: string][]): string {
  const folder = join(root, name)
  mkdirSync(folder)
  cpSync(join(sample, 'sample.mp4'), join(folder, 'talk.mp4'))
  for (const [from, to] of files) cpSync(join(sample, from), join(folder, to))
  return folder
}

/** A subtitle of a second. */
function cue(start: number, text: string): string {
  const clock = (second: number) => `00:00:${second.toFixed(3).padStart(6, '0').replace('.', ',')}`
  return `${clock(start)} --> ${clock(start + 1)}\n${text}\n\n`
}

/** A folder with a film of four seconds as `talk.mp4`, in which two people say a line each. */
function twoLines(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  cpSync(join(import.meta.dirname, '../films/rich.mp4'), join(folder, 'talk.mp4'))
  writeFileSync(join(folder, 'talk.srt'), `${cue(0.5, 'AMINA: Good morning.')}${cue(2, 'JUMA: Welcome.')}`)
  writeFileSync(join(folder, 'talk.sw.srt'), `${cue(0.5, 'AMINA: Habari.')}${cue(2, 'JUMA: Karibu.')}`)
  return folder
}

function eventsOf({ out }: Ended): Record<string, unknown>[] {
  return out.split('\n').map((line) => JSON.parse(line))
}

describe('griot dub', () => {
  it('dubs a video with the subtitles beside it', async () => {
    const folder = project('beside', ['sample.srt', 'talk.srt'], ['sample.sw.srt', 'talk.sw.srt'])
    const { code, out, err } = await griot(folder, 'dub', 'talk.mp4', '--to', 'sw', '--subtitles-out', '--report')
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(/Transcript: talk\.srt, found beside the video/)
    expect(out).toMatch(/Translation: talk\.sw\.srt, found beside the video/)
    expect(out).toMatch(/Voices: AMINA: .*\(sw-.*JUMA: .*\(sw-/)
    expect(out).toMatch(/Dubbed video: .*talk\.sw\.mp4$/)
    expect(out).toMatch(/Read back\. Passed/)
    const reports = ['talk.sw.qc.html', 'talk.sw.qc.json']
    expect(readdirSync(folder).sort()).toEqual(
      ['talk.mp4', 'talk.srt', 'talk.sw.mp4', ...reports, 'talk.sw.srt', 'talk.sw.sw.srt'].sort(),
    )
    expect(JSON.parse(readFileSync(join(folder, 'talk.sw.qc.json'), 'utf8'))).toMatchObject({ verdict: 'passed' })
    expect(readFileSync(join(folder, 'talk.sw.mp4')).subarray(4, 8).toString()).toBe('ftyp')
    // A subtitle stands until its words are said, and does not name who says them.
    const [source, made] = ['talk.sw.srt', 'talk.sw.sw.srt'].map((name) => {
      return readFileSync(join(folder, name), 'utf8').replaceAll(/--> \S+/g, '-->')
    })
    expect(made).toBe(source?.replaceAll(/^(?:AMINA|JUMA): /gm, ''))
    expect(readdirSync(temporary)).toEqual([])
  })

  it('tells everything as JSON, with progress that only grows', async () => {
    const folder = twoLines('json')
    const files = ['--subtitles', join(folder, 'talk.srt'), '--translation', join(folder, 'talk.sw.srt')]
    const ended = await griot(folder, 'dub', 'talk.mp4', '--to', 'sw', ...files, '--voice', 'JUMA=preserve', '--json')
    const events = eventsOf(ended)
    expect(events.at(-1)).toMatchObject({ event: 'done', output: join(folder, 'talk.sw.mp4'), speakers: 2 })
    expect(events.at(-1)).toMatchObject({
      qc: { verdict: expect.stringMatching(/passed|needs_work/), picture: 'identical' },
    })
    const rendering = events.filter(({ stage }) => stage === 'render').map(({ fraction }) => Number(fraction))
    expect(rendering).toEqual([...rendering].sort((a, b) => a - b))
    expect([rendering[0], rendering.at(-1)]).toEqual([0, 1])
    expect(events.some(({ stage }) => stage === 'send')).toBe(false)
    expect(ended.code).toBe(0)
  })

  it('asks before it replaces a file, and uses a service that is not its own, with a key that it does not show', async () => {
    const folder = twoLines('hosted')
    writeFileSync(join(folder, 'talk.en.mp4'), 'mine')
    const refused = await griot(folder, 'dub', 'talk.mp4', '--to', 'en')
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toMatch(/talk\.en\.mp4 exists already/)
    expect(readFileSync(join(folder, 'talk.en.mp4'), 'utf8')).toBe('mine')
    const dataDir = join(root, 'hosted-engine')
    const engine = await startEngine({ dataDir, key: 'a-key-of-our-own', log: createLog('silent') })
    try {
      const service = ['--base-url', engine.url, '--api-key-env', 'TEST_KEY']
      const ended = await griot(folder, 'dub', 'talk.mp4', '--to', 'en', '--force', '--no-qc', ...service)
      expect(ended).toMatchObject({ code: 0, err: '' })
      expect(readFileSync(join(folder, 'talk.en.mp4')).subarray(4, 8).toString()).toBe('ftyp')
      expect(ended.out).toMatch(/Translation: none needed, the lines are in English already/)
      expect(ended.out).toMatch(/lines by 2 speakers\.$/m)
      expect(ended.out).not.toContain('a-key-of-our-own')
      expect(ended.progress).toContain('Sending the video…')
    } finally {
      await engine.close()
    }
  })

  it('says what is missing', async () => {
    const folder = project('missing', ['sample.srt', 'talk.srt'])
    const untranslated = await griot(folder, 'dub', 'talk.mp4', '--to', 'sw')
    expect(untranslated.code).toBe(3)
    expect(untranslated.err).toMatch(
      /^Nothing here translates into Swahili; griot packs setup --from \w+ --to sw installs/m,
    )
    const voiceless = await griot(folder, 'dub', 'talk.mp4', '--to', 'sw', '--from', 'sw', '--voice', 'AMINA=sw-zawady')
    expect(voiceless).toMatchObject({ code: 2, err: 'There is no voice "sw-zawady". Did you mean sw-zawadi?' })
    expect(readdirSync(folder).sort()).toEqual(['talk.mp4', 'talk.srt'])
    expect(readdirSync(temporary)).toEqual([])
  })

  it('stops at Ctrl-C and leaves nothing behind', async () => {
    const folder = project('stopped', ['sample.srt', 'talk.srt'], ['sample.sw.srt', 'talk.sw.srt'])
    const { child, ended } = start(folder, ['dub', 'talk.mp4', '--to', 'sw', '--json'], (line) => {
      if (line.includes('"stage":"render"')) child.kill('SIGINT')
    })
    const { code, out } = await ended
    expect(code).toBe(130)
    expect(JSON.parse(out.split('\n').at(-1) ?? '')).toMatchObject({
      event: 'failed',
      kind: 'cancelled',
      exitCode: 130,
    })
    expect(readdirSync(folder).sort()).toEqual(['talk.mp4', 'talk.srt', 'talk.sw.srt'])
    expect(readdirSync(temporary)).toEqual([])
  })

  it('explains itself', async () => {
    const help = await griot(root, 'dub', '--help')
    expect(help.code).toBe(0)
    for (const words of ['--translation', '"event":"done"', '130  cancelled']) expect(help.out).toContain(words)
    expect((await griot(root, 'dub', '--nonsense')).code).toBe(2)
  })

  it.each([
    ['start', /^Griot Studio in a browser window/],
    ['engine', /^The Griot engine/],
  ])('hands over to the program that griot %s runs', async (name, says) => {
    const { code, out } = await griot(root, name, '--help')
    expect(out).toMatch(says)
    expect(code).toBe(0)
  })

  it.skipIf(!existsSync('/usr/bin/node'))(
    'runs under whatever Node the system has (skipped without /usr/bin/node)',
    async () => {
      const child = spawn('/usr/bin/node', [GRIOT, 'dub', '--help'], { stdio: 'ignore' })
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
    },
  )
})
