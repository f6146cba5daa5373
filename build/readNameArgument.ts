interface NameArgumentOptions<Name extends string> {
  /** The words of the command. */
  readonly args?: readonly (string | undefined)[]
  /** A description of each name, shown by the help. */
  readonly abouts?: Readonly<Partial<Record<Name, string>>>
}

/**
 * The one of several things that a command was asked for by name; undefined where it is to do all. Ends the program after
 * help, which is asked for before or after a name, and with 2 where there is no such thing.
 *
 * @param script name of the script of npm
 * @param kind what the things are, in one word
 */
export function readNameArgument<Name extends string>(
  script: string,
  kind: string,
  names: readonly Name[],
  { args = process.argv.slice(2), abouts }: NameArgumentOptions<Name> = {},
): Name | undefined {
  const there = `There are: ${names.join(', ')}.\n`
  const [first] = args
  const found = names.find((name) => name === first)
  if (args.includes('--help') || args.includes('-h')) {
    const describedNames = names.filter((name) => name === (found ?? name) && abouts?.[name] !== undefined)
    const width = Math.max(0, ...describedNames.map((name) => name.length))
    process.stdout.write(
      `npm run ${script}              all of them\nnpm run ${script} -- NAME      one ${kind}. ${there}`,
    )
    for (const name of describedNames) process.stdout.write(`  ${name.padEnd(width)}  ${abouts?.[name]}\n`)
    process.exit(0)
  }
  if (first === undefined || found !== undefined) return found
  process.stderr.write(`There is no ${kind} ${first}. ${there}`)
  process.exit(2)
}
