import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testDub } from '../workContext.testing.ts'
import { clearVideo, forHosted, makeVideo, placedBefore, placeVideo, unfinishedFile } from './makeVideo.ts'
import { ownOptions } from './renderByService.ts'

it('sends options that services of other makers need not know only where they differ from the default', () => {
  const output = 'talk.sw.mp4'
  expect(ownOptions({ output, consent: false, separate: 'auto', timing: 'natural', picture: 'keep' })).toEqual({})
  const chosen = { consent: true, separate: 'on', timing: 'tight', picture: 'wait' } as const
  expect(ownOptions({ output, ...chosen })).toEqual(chosen)
})

it('lets the picture wait as its lines need where nobody chose, but of constant rate and sound alone keeps the time', () => {
  const output = 'talk.sw.mp4'
  expect(ownOptions({ output })).toEqual({ picture: 'auto', longest: 0.1 })
  expect(ownOptions({ output, longest: 0.2 })).toEqual({ picture: 'auto', longest: 0.2 })
  expect(ownOptions({ output, constantRate: true })).toEqual({ constantRate: true })
  expect(ownOptions({ output: 'talk.sw.m4a' })).toEqual({})
  expect(ownOptions({ output: 'talk.sw.m4a', picture: 'auto' })).toEqual({ picture: 'auto', longest: 0.1 })
})

it('asks a hosted service for nothing that it cannot do', () => {
  const { context, told } = testDub({ link: {}, order: {} })
  const order = { segments: [], voice_map: {}, picture: 'auto', longest: 0.1 } as const
  expect(forHosted(context, { ...order, segments: [] })).toEqual({ segments: [], voice_map: {} })
  expect(told.warnings).toEqual([])
})

it('calls lines by their places for a hosted service, and says that it does not mix them as a person did', () => {
  const { context, told } = testDub({ link: {}, order: {} })
  const segment = { start: 0, end: 1, text: 'Habari', speaker: 'SPEAKER_00' }
  const segments = [
    { ...segment, id: 7 },
    { ...segment, id: 3, sound: { gain: -3 } },
  ]
  expect(forHosted(context, { segments, voice_map: {} }).segments).toEqual([
    { ...segment, id: 0 },
    { ...segment, id: 1 },
  ])
  expect(told.warnings).toEqual([expect.stringContaining('the levels of your mix')])
})

it('says that a hosted service may not keep the original where nobody is dubbed', () => {
  const { context, told } = testDub({ link: {}, order: {} })
  const keep = [{ start: 1, end: 2 }]
  expect(forHosted(context, { segments: [], voice_map: {}, keep })).toEqual({ segments: [], voice_map: {}, keep })
  expect(told.warnings).toEqual([
    '1 place keeps the original sound, such as a laugh. A hosted service may not know that. Render from takes for that.',
  ])
})

/** A finished video, and a folder where its name is taken. */
function finished(replaces: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'griot-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const output = join(folder, 'talk.sw.mp4')
  const { context, order, told } = testDub({ link: {}, order: { output } })
  const video = unfinishedFile(context.id, output)
  for (const [path, text] of [
    [video, 'ours'],
    [`${video}.part`, 'half'],
    [unfinishedFile(context.id, output, '.voices.wav'), 'half'],
    [unfinishedFile('another', output), 'another'],
    [output, 'theirs'],
  ] as const)
    writeFileSync(path, text)
  return { folder, output, order, told, context: { ...context, replaces }, video }
}

it('never throws a finished video away because its name was taken', async () => {
  const { folder, output, order, told, context, video } = finished(false)
  expect(await placeVideo(context, order, video)).toBe(join(folder, 'talk.sw 2.mp4'))
  expect(readFileSync(output, 'utf8')).toBe('theirs')
  expect(told.warnings).toEqual(['talk.sw.mp4 was taken meanwhile, so it is talk.sw 2.mp4.'])
  await clearVideo(context.id, output)
  const other = basename(unfinishedFile('another', output))
  expect(readdirSync(folder).sort()).toEqual([other, 'talk.sw 2.mp4', 'talk.sw.mp4'])
})

it('knows the video that got its name before a kill, and no other', async () => {
  const { output, order, context, video, folder } = finished(false)
  const known = testDub({ link: {}, order: { output }, checkpoint: { renderJob: 'job-1' } }).context
  expect(await placedBefore(known, order)).toBeUndefined()
  const path = await placeVideo(known, order, video)
  expect(path).toBe(join(folder, 'talk.sw 2.mp4'))
  expect(await placedBefore(known, order)).toBe(path)
  const again = testDub({ link: {}, order: { output }, checkpoint: known.checkpoint }).context
  expect(await makeVideo(again, order, { segments: [], voice_map: {} })).toEqual({ path, notes: [] })
  // Another job of the same order makes another video.
  await known.saveCheckpoint({ renderJob: 'job-2' })
  expect(await placedBefore(known, order)).toBeUndefined()
  await clearVideo(context.id, output)
})

it('replaces the file where the user said so', async () => {
  const { output, order, told, context, video } = finished(true)
  expect(await placeVideo(context, order, video)).toBe(output)
  expect(readFileSync(output, 'utf8')).toBe('ours')
  expect(told.warnings).toEqual([])
})
