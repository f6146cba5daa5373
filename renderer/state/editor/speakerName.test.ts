import { expect, it } from 'vitest'
import { numberedSpeaker, speakerName } from './speakerName.ts'

it('calls a speaker by name, else by number, and a missing one nobody', () => {
  const names = [{ id: 'SPEAKER_01', name: 'Amina' }, { id: 'SPEAKER_01', name: ' ' }, undefined].map(speakerName)
  expect(names).toEqual(['Amina', 'Speaker 2', 'Nobody'])
})

it('leaves a label that has no number as it is', () => {
  expect(['SPEAKER_00', 'narrator'].map(numberedSpeaker)).toEqual(['Speaker 1', 'narrator'])
})
