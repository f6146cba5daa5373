import type { Page } from '@playwright/test'
import type { ProjectLine } from './makeProject.ts'
import { openFreshProject } from './openFreshProject.ts'
import type { SpecStudio } from './specStudio.ts'

const GREETINGS: readonly ProjectLine[] = [
  { start: 0, end: 3, text: 'Good morning.', translation: 'Ẹ káàárọ̀.', speaker: 'Amina' },
  { start: 4, end: 6, text: 'It rained, Ade.', translation: 'Òjò rọ̀, Ade.', speaker: 'Juma' },
]

/** Opens a fresh project whose target is Yoruba. */
export function openYoruba(page: Page, studio: SpecStudio, lines = GREETINGS): Promise<void> {
  return openFreshProject(page, studio, { lines, target: 'yo' })
}
