import type { EnglishSound } from './englishSounds.ts'

/** Names of people and places with clicks, from Zulu and Xhosa: a reader of Zulu says them as written. */
const CLICK_NAMES =
  'gqeberha gqoyi nxumalo nxele nxasana ngqakula ngqula ngcobo ngcuka ngcukaitobi ngcobozi xhosa xolani xolile xoliswa xaba xulu xesibe nxusani ' +
  'qwabe qwelane qunu qumbu quthing mqhayi mqanduli cele cetshwayo cebekhulu cele gcaleka gcwabaza gcina gcobani mncube mncwango ' +
  'ncube nqobile nqabeni nongqawuse ndlovukazi mxolisi mxenge sixolile noxolo nomcebo cacadu idutywa cofimvaba engcobo hluhluwe'

/** Names of Africa by which its languages know each other's people, whose letters an English reading would spoil. */
const AFRICAN_NAMES =
  'thabo mbeki mandela nelson mfanafuthi buthelezi ramaphosa zuma sisulu tambo biko hani shaka dingane mzilikazi sipho ' +
  'thandi thandeka themba nomvula zanele zodwa lungile lindiwe nkosana nkosinathi sibusiso siyabonga dlamini khumalo mkhize ' +
  'hlophe hlengiwe mahlangu mokoena modise molefe lerato tshepo kagiso thato zwelithini soweto thekwini mahlaba shabalala ' +
  'chukwuemeka chukwudi chukwuma chukwu chidi chidinma chidiebere chinedu chinua chioma chibuike chijioke chika chike ' +
  'chimamanda chinyere chinonso chizoba achebe adichie azikiwe ojukwu okonkwo okafor okeke okoro obi nnamdi ngozi ifeoma ' +
  'emeka uche uchenna ikenna obinna kelechi amaka adaeze nneka nkechi ogechi onyeka ekwueme enugu onitsha owerri nsukka ' +
  'olatunde olatunji olusegun oluwaseun olamide obasanjo babatunde babangida adebayo adeola adewale ayodele ayinde bolanle ' +
  'folake funmilayo soyinka tinubu awolowo abiola fashola makinde ibadan abeokuta osogbo ogbomoso yewande temitope ' +
  'aisha amina fatima hauwa zainab halima khadija maryam binta rukayya abubakar aliyu bello buhari dangote ganduje atiku ' +
  'yakubu sani musa garba tanko shehu usman umaru yusuf ibrahim ismaila kano kaduna sokoto maiduguri katsina zamfara ' +
  'nyerere mwalimu kikwete magufuli samia suluhu mwinyi mkapa karume kenyatta odinga raila ruto kibaki wanjiku wanjiru ' +
  'kamau njoroge otieno ochieng achieng atieno onyango omondi wangari maathai ngugi thiongo kipchoge kiplagat cheruiyot ' +
  'mombasa kisumu nakuru eldoret dodoma arusha mwanza zanzibar kigoma kampala museveni kagame kigali tshisekedi lumumba ' +
  'nkrumah mahama akufo kwame kofi kwesi ama akosua yaa abena accra kumasi senghor sankara mugabe mnangagwa tsvangirai ' +
  'chiluba kaunda banda chissano machel nujoma hage kgositsile masisi khama selassie abiy haile addis ababa mogadishu johane ' +
  'ahmed ahmad saeed hamid khalid surah korinte kenyatta ndlovu muhammad mohammed mohamed hassan hussein rashid salim saleh abdallah abdullah salah drogba essien diop traore ouattara boakye iweala'

const plain = (list: string): string[] => list.split(' ')
const clicks = new Set(plain(CLICK_NAMES))
const names = new Set([...plain(AFRICAN_NAMES), ...clicks])

/** Whether a word in small letters without marks is a known name of Africa. */
export function isHomeName(word: string): boolean {
  return names.has(word)
}

/** Whether it is one with Zulu's clicks. */
export function isClickName(word: string): boolean {
  return clicks.has(word)
}

/** Letters of home languages by their sounds; clicks as neighbours without them say these: Nxumalo, Gqeberha. */
const HOME_LETTER_SOUNDS: readonly (readonly [letters: string, sounds: readonly EnglishSound[]])[] = Object.entries({
  ngq: 'ng g',
  ngc: 'ng k',
  ngx: 'ng g',
  nkq: 'ng k',
  tsh: 'ch',
  nq: 'ng k',
  nc: 'ng k',
  nx: 'ng k',
  gq: 'g',
  gc: 'g',
  gx: 'g',
  qh: 'k',
  xh: 'k',
  ch: 'ch',
  sh: 'sh',
  ts: 't s',
  th: 't',
  ph: 'p',
  kh: 'k',
  bh: 'b',
  dh: 'd',
  gh: 'g',
  rh: 'h',
  hl: 'sh l',
  dl: 'd l',
  ng: 'ng g',
  nk: 'ng k',
  q: 'k',
  c: 'k',
  x: 'k',
  v: 'v',
  a: 'a',
  e: 'e',
  i: 'i',
  o: 'o',
  u: 'u',
}).map(([letters, sounds]) => [letters, sounds.split(' ')])

/** Clicks inside a word that no word of English has. */
const CLICKS = /(?:n?gq|n?gx|ngc|^nx|^nq|^xh)[hw]?[aeiou].*[aeiou]$|^n?gq/u

/** A name with clicks in letters that a reader of English says: Nxumalo is Nkumalo, Gqeberha Geberha. */
export function withoutClicks(word: string): string {
  const small = word.toLowerCase()
  if (!isClickName(small) && !CLICKS.test(small)) return word
  const spokenForm = small
    .replaceAll(/ng?[cqx]h?/gu, 'nk')
    .replaceAll(/g[cqx]/gu, 'g')
    .replaceAll(/[cqx]h?/gu, 'k')
    .replaceAll('hl', 'shl')
  return word === small ? spokenForm : spokenForm.charAt(0).toUpperCase() + spokenForm.slice(1)
}

/** The sounds of a name or word of another home language, each letter with its value there; doubled letters once. */
export function homeSounds(word: string): EnglishSound[] {
  const sounds: EnglishSound[] = []
  for (let at = 0; at < word.length; ) {
    const [letters, letterSounds] = HOME_LETTER_SOUNDS.find(([one]) => word.startsWith(one, at)) ?? [
      word.charAt(at),
      [word.charAt(at)],
    ]
    const isDouble = letters.length === 1 && letters === word.charAt(at - 1) && !/[aeiou]/u.test(letters)
    if (!isDouble && letters !== "'") sounds.push(...letterSounds)
    at += letters.length
  }
  return sounds
}
