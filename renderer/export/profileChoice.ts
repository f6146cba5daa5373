import { PROFILES, type SubtitleProfile } from '../../shared/export/subtitleProfile.ts'

/** Least and greatest value of each number of a custom profile. */
export const PROFILE_LIMITS = {
  charactersPerLine: [10, 120],
  lines: [1, 4],
  readingSpeed: [5, 60],
  shortest: [0, 5],
  longest: [1, 60],
  gap: [0, 1],
} as const satisfies Record<keyof SubtitleProfile, readonly [least: number, most: number]>
type ProfileField = keyof typeof PROFILE_LIMITS
export const PROFILE_FIELDS = Object.keys(PROFILE_LIMITS) as ProfileField[]

/** The chosen layout; custom numbers are kept as typed. */
export interface ProfileChoice {
  readonly name: keyof typeof PROFILES | 'script' | 'custom'
  readonly custom: Readonly<Record<ProfileField, string>>
}

/** The layout chosen at first: that of the settings, else the norm for the language. */
export function defaultProfileChoice(
  language: string | undefined,
  chosen?: Exclude<ProfileChoice['name'], 'custom'>,
): ProfileChoice {
  const norm = language === 'en' ? 'netflix_english' : 'netflix'
  const name = chosen ?? norm
  const { shortest, ...rest } = PROFILES[name === 'script' ? norm : name]
  const custom = { shortest: String(Number(shortest.toFixed(3))), ...rest }
  return {
    name,
    custom: Object.fromEntries(
      PROFILE_FIELDS.map((field) => [field, String(custom[field])]),
    ) as ProfileChoice['custom'],
  }
}

/** Whether a typed number of a custom profile is within its limits. */
export function isWithinLimits(field: ProfileField, typed: string): boolean {
  const [minValue, maxValue] = PROFILE_LIMITS[field]
  const value = numberOf(typed)
  const isIntegerIfNeeded = field !== 'lines' && field !== 'charactersPerLine' ? true : Number.isInteger(value)
  return isIntegerIfNeeded && value >= minValue && value <= maxValue
}

/** The chosen profile; undefined to keep the lines as they are, `bad` if a number is outside its limits. */
export function chosenProfile({ name, custom }: ProfileChoice): SubtitleProfile | 'bad' | undefined {
  if (name === 'script') return undefined
  if (name !== 'custom') return PROFILES[name]
  if (!PROFILE_FIELDS.every((field) => isWithinLimits(field, custom[field]))) return 'bad'
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, numberOf(custom[field])])) as SubtitleProfile
}

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))
}
