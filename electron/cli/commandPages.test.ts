// @module-tag apart
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const GRIOT = fileURLToPath(new URL('griot.mjs', import.meta.url))
const IS_UNIX = process.platform !== 'win32'

/** The real program, as another one calls it. */
function griot(args: readonly string[], input = ''): { code: number | null; out: string; err: string } {
  const env = { ...process.env, COLUMNS: '80' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [GRIOT, ...args], { input, encoding: 'utf8', env })
  return { code: status, out: stdout, err: stderr }
}

const CUE = '1\n00:00:01,000 --> 00:00:02,000\nHabari\n'

describe('pipes', () => {
  it('converts from standard input to standard output, and says nothing else there', () => {
    expect(griot(['subtitles', '-', '--to', 'vtt'], CUE)).toEqual({
      code: 0,
      out: expect.stringMatching(/^WEBVTT\n\n00:00:01\.000 --> 00:00:02\.000\nHabari\n/),
      err: '',
    })
  })

  it('refuses an empty input with a reason, and leaves no file of it', () => {
    const { code, out, err } = griot(['subtitles', '-', '--to', 'vtt'])
    expect([code, out, err]).toEqual([2, '', expect.stringContaining('stdin')])
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('griot-input-'))).toEqual([])
  })
})

describe('the help of the program', () => {
  it('fits on a screen of 80 columns and 24 lines, with a line for each command', () => {
    const lines = griot(['--help']).out.trimEnd().split('\n')
    expect(lines.length).toBeLessThan(24)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    for (const name of ['dub', 'qc', 'transcribe', 'packs', 'completion', 'manual'])
      expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true)
  })
})

describe('completion', () => {
  it.runIf(IS_UNIX)('offers the commands, those of a command, and its options, in bash', () => {
    const { out } = griot(['completion', 'bash'])
    const offered = (...words: string[]): string[] => {
      const ask = `${out}\nCOMP_WORDS=(griot "$@"); COMP_CWORD=$#; _griot; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout, stderr } = spawnSync('bash', ['-c', ask, 'bash', ...words], { encoding: 'utf8', cwd: tmpdir() })
      expect(stderr).toBe('')
      return stdout.trim().split('\n')
    }
    expect(offered('tr')).toEqual(['transcribe'])
    expect(offered('packs', 'in')).toEqual(['install'])
    expect(offered('dub', '--sub')).toEqual(expect.arrayContaining(['--subtitles', '--subtitle-track']))
    expect(offered('dub', '--to', 'sw', '--lines')).not.toContain('--lines')
    expect(offered('qc', '--lines')).toEqual(['--lines'])
  })

  it('is written for zsh too, with what each option does, and for no other shell', () => {
    const { out } = griot(['completion', 'zsh'])
    expect(out).toMatch(/^#compdef griot\n/)
    expect(out).toContain("'--lines[what should be spoken when]:--lines:_files'")
    expect(out).toContain('language of all texts\\: en')
    expect(griot(['completion', 'fish']).code).toBe(2)
  })
})

it.runIf(existsSync('/usr/bin/zsh'))('completion answers the first time as a file of zsh (needs zsh)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-zsh-'))
  writeFileSync(join(folder, '_griot'), griot(['completion', 'zsh']).out)
  const ask = `fpath=(${folder} $fpath); autoload -U _griot; compdef() { exit 9 }; _describe() { print -l -- "\${(@P)2}" }
    words=(griot packs in); CURRENT=3; _griot`
  const { stdout, status } = spawnSync('/usr/bin/zsh', ['-f', '-c', ask], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^install:install or update packs$/m)])
})

describe('the manual page', () => {
  it('has every command with its options, as troff', () => {
    const { out } = griot(['manual'])
    expect(out).toMatch(/^\.TH GRIOT 1 /)
    expect(out).toContain('.SS griot packs install')
    expect(out).toContain('.TP\n.B \\-\\-lines <file>\nwhat should be spoken when\n')
    // A line that begins with a stop or a stroke is an order to troff.
    const orders = out.split('\n').filter((line) => /^['.]/.test(line))
    expect(new Set(orders.map((line) => line.split(' ')[0]))).toEqual(new Set(['.TH', '.SH', '.SS', '.TP', '.B']))
  })
  it('stands in the documents as Markdown, as it is now (npx griot manual --markdown > docs/commands.md)', () => {
    const kept = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8')
    expect(griot(['manual', '--markdown']).out).toBe(kept)
  })
})
