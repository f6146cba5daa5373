/**
 * The one of several things that a command was asked for by name; undefined where it is to do all. Ends the program after
 * help, and with 2 where there is no such thing.
 *
 * @param script name of the script of npm
 * @param kind what the things are, in one word
 */
export function askedFor<Name extends string>(
  script: string,
  kind: string,
  names: readonly Name[],
  given: string | undefined = process.argv[2],
): Name | undefined {
  const there = `There are: ${names.join(', ')}.\n`
  if (given === '--help' || given === '-h') {
    process.stdout.write(
      `npm run ${script}              all of them\nnpm run ${script} -- NAME      one ${kind}. ${there}`,
    )
    process.exit(0)
  }
  const found = names.find((name) => name === given)
  if (given === undefined || found !== undefined) return found
  process.stderr.write(`There is no ${kind} ${given}. ${there}`)
  process.exit(2)
}
