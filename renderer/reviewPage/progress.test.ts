import { expect, it } from 'vitest'
import { openProgress } from './progress.ts'

const REVIEW = { project: 'p', review: 'first', language: 'en' as const }

/** A storage that all pages share. */
function storage(entries: readonly (readonly [string, string])[] = []) {
  const kept = new Map(entries)
  const getItem = (key: string) => kept.get(key) ?? null
  return () => ({ getItem, setItem: (key: string, value: string) => void kept.set(key, value) })
}

it('brings back what was entered into a review, and into no other one of the project', () => {
  const store = storage()
  const first = openProgress(REVIEW, store)
  Object.assign(first.progress, { name: 'Amina', language: 'sw' })
  first.progress.lines['3'] = { good: true, comment: 'wazi' }
  expect(first.save()).toBe(true)
  expect(openProgress(REVIEW, store).progress).toEqual(first.progress)
  const fresh = { name: '', language: 'en', lines: {} }
  expect(openProgress({ ...REVIEW, review: 'second' }, store).progress).toEqual(fresh)
  expect(openProgress({ ...REVIEW, project: 'q' }, store).progress).toEqual(fresh)
})

it('takes of what others wrote only what has its shape, and tells where nothing is kept', () => {
  const strange = JSON.stringify({ name: 7, lines: { 1: null, 2: { good: 'yes', text: 'moja', comment: 3 } } })
  const { progress } = openProgress(REVIEW, storage([['griot-review p first', strange]]))
  expect(progress).toEqual({ name: '', language: 'en', lines: { 1: {}, 2: { text: 'moja' } } })
  const refusing = () => {
    throw new Error('no storage')
  }
  expect(openProgress(REVIEW, refusing).save()).toBe(false)
})
