import type { AppSettings } from '../../shared/commands/app.ts'

/** The sections of the settings, in order. */
export const SECTIONS = [
  'service',
  'voices',
  'packs',
  'shortcuts',
  'languages',
  'appearance',
  'projects',
  'storage',
  'privacy',
  'about',
] as const
export type SettingsSection = (typeof SECTIONS)[number]

/** The section that was open last. */
export function sectionOf({ layout }: AppSettings): SettingsSection {
  return SECTIONS.find((section) => section === layout['settings']) ?? 'service'
}
