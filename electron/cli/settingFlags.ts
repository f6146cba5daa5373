import type { Command } from 'commander'
import { z } from 'zod'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { OPTION_ROWS, Settings } from '../../shared/settings/settings.ts'
import { t } from './words.ts'

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
export function optionKey(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** The settings that a command line gives, without what it does not say. Throws `invalid` with what is possible. */
export function readSettings(options: Readonly<Record<string, unknown>>): Settings {
  const given = OPTION_ROWS.flatMap(([name, row]) => {
    const value = row.flag && options[optionKey(row.flag.name)]
    return row.flag === undefined || value === undefined ? [] : [[name, readValue(row, row.flag, value)]]
  })
  return Settings.parse(Object.fromEntries(given))
}

function readValue({ schema }: Row, flag: Flag, given: unknown): unknown {
  if (typeof given !== 'string') return given
  const number = given.trim() === '' ? Number.NaN : Number(given.replace(/%$/, ''))
  const isNumber = flag.value === 'percent' || flag.value === 'number'
  const value = isNumber ? number / (flag.value === 'percent' ? 100 : 1) : given
  const read = flag.words === undefined ? value : Object.hasOwn(flag.words, given) ? flag.words[given] : undefined
  if (read !== undefined && schema.safeParse(read).success) return read
  throw invalid(say('cli.choice', { option: flag.name, wish: given, known: possible(schema, flag) }), flag.name)
}

/** The values of an option, as the command line writes them: its words, or the bounds of a number. */
function possible(schema: z.ZodType, { words, value }: Flag): string {
  if (words !== undefined) return Object.keys(words).join(', ')
  const bare = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  if (bare instanceof z.ZodEnum) return bare.options.join(', ')
  if (!(bare instanceof z.ZodNumber)) return value ?? ''
  const { minValue, maxValue } = bare
  return value === 'percent' ? `${(minValue ?? 0) * 100}–${(maxValue ?? 1) * 100} %` : `${minValue}–${maxValue}`
}
