// @module-tag apart
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { meantArguments } from './helpPages.ts'

it('takes a file whose name looks like an option for the file, and nothing else', () => {
  const [folder, before] = [mkdtempSync(join(tmpdir(), 'griot-dash-')), process.cwd()]
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  for (const name of ['-dash.mp4', '--dash.mp4', '-h', '--out=a.mp4', 'film.mp4']) writeFileSync(name, 'x')
  const args = ['-dash.mp4', '--dash.mp4', '-h', '--out=a.mp4', 'film.mp4', '-gone.mp4']
  expect(meantArguments(args)).toEqual(['./-dash.mp4', './--dash.mp4', ...args.slice(2)])
  expect(meantArguments(['dub', '--', '-dash.mp4', '-gone.mp4', '--to', 'sw'])).toEqual([
    ...['dub', './-dash.mp4', './-gone.mp4', '--to', 'sw'],
  ])
  const files = ['dub', '--to', 'sw', '--', '-x', 'film.mp4']
  expect(meantArguments(files)).toEqual(files)
})
