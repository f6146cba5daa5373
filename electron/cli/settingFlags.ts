import type { Command } from 'commander'
import { z } from 'zod'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { containerOf, OPTION_ROWS, Settings } from '../../shared/settings/settings.ts'
import { t } from './output/words.ts'

type Row = (typeof OPTION_ROWS)[number][1]
type Flag = NonNullable<Row['flag']>

/** Gives a command the options of the table of settings: those that `watch` has too, or the others. */
export function withSettings(command: Command, { watch }: { readonly watch: boolean }): Command {
  for (const [, { flag }] of OPTION_ROWS)
    if (flag !== undefined && (flag.watch === true) === watch)
      command.option(`--${flag.name}${flag.value === undefined ? '' : ` <${flag.value}>`}`, t(flag.help))
  return command
}

/** The name that Commander gives the value of an option. */
function optionKey(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** The flag of the first option that a command line gives of those that `is` names. */
export function firstSetFlag(
  options: Readonly<Record<string, unknown>>,
  is: (row: Row) => boolean,
): string | undefined {
  const row = OPTION_ROWS.find(([, one]) => is(one) && one.flag && options[optionKey(one.flag.name)] !== undefined)
  return row?.[1].flag?.name
}

/** Throws `invalid` for a file that cannot hold what settings ask for. */
export function checkContainer(settings: Settings, name: string, option = 'out'): void {
  const container = containerOf(settings)
  if (container !== undefined && !name.toLowerCase().endsWith(container.ending))
    throw invalid(say(container.refusal, { name }), option)
}

/** The settings that a command line names; options that it does not name are absent. Throws `invalid` with what is possible. */
export function readSettings(options: Readonly<Record<string, unknown>>): Settings {
  const settingEntries = OPTION_ROWS.flatMap(([name, row]) => {
    const value = row.flag && options[optionKey(row.flag.name)]
    return row.flag === undefined || value === undefined ? [] : [[name, readValue(row, row.flag, value)]]
  })
  return Settings.parse(Object.fromEntries(settingEntries))
}

function readValue({ schema }: Row, flag: Flag, flagValue: unknown): unknown {
  if (typeof flagValue !== 'string') return flagValue
  const { name, words, value: kind } = flag
  const bare = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  const share = kind === 'percent' ? 100 : 1
  const number = flagValue.trim() === '' ? Number.NaN : Number(flagValue.replace(/%$/, '')) / share
  const read =
    words !== undefined
      ? new Map(Object.entries(words)).get(flagValue)
      : bare instanceof z.ZodNumber
        ? number
        : flagValue
  if (read !== undefined && schema.safeParse(read).success) return read
  const messageValues = { option: name, wish: flagValue }
  if (bare instanceof z.ZodNumber) {
    const { minValue, maxValue } = bare
    throw invalid(
      say('cli.number', { ...messageValues, least: (minValue ?? 0) * share, most: (maxValue ?? 1) * share }),
      name,
    )
  }
  const known = words !== undefined ? Object.keys(words) : bare instanceof z.ZodEnum ? bare.options : []
  throw invalid(say('cli.choice', { ...messageValues, known: known.join(', ') }), name)
}
