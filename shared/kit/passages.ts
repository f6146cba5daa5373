import type { Target } from '../contract/records.ts'

/** Half a minute of each language to judge a voice by: articles 1 and 3 of the Universal Declaration of Human Rights. */
export const KIT_PASSAGES: Readonly<Record<Target, string>> = {
  yo: 'Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba. Wọ́n ní ẹ̀bùn ti làákàyè àti ti ẹ̀rí‐ọkàn, ó sì yẹ kí wọn ó máa hùwà sí ara wọn gẹ́gẹ́ bí ọmọ ìyá. Ẹnì kọ̀ọ̀kan ló ní ẹ̀tọ́ láti wà láàyè, ẹ̀tọ́ sí òmìnira àti ẹ̀tọ́ sí ààbò ara rẹ̀.',
  ig: 'A mụrụ mmadụ nile n’ohere nakwa nha anya ugwu na ikike. E nyere ha uche na mmụọ ime ihe ziri ezi nke na ha kwesiri ịkpaso ibe ha agwa n’obi nwanne na nwanne. Onye ọ bụla nwere ikike inwe ndụ, ohere na nchedo nke onwe ya.',
  ha: 'Su dai ’yan-adam, ana haifuwarsu ne duka ’yantattu, kuma kowannensu na da mutunci da hakkoki daidai da na kowa. Suna da hankali da tunani, saboda haka duk abin da za su aikata wa juna, ya kamata su yi shi a cikin ’yan-uwanci. Kowane mutum na da hakkin rayuwa, da zamantowa cikin ’yanci da samun a kiyaye halittarsa.',
  sw: 'Watu wote wamezaliwa huru, hadhi na haki zao ni sawa. Wote wamejaliwa akili na dhamiri, hivyo yapasa watendeane kindugu. Kila mtu ana haki ya kuishi, haki ya uhuru, na haki ya kulindwa nafsi yake.',
  zu: 'Bonke abantu bazalwa bekhululekile belingana ngesithunzi nangamalungelo. Bahlanganiswe wumcabango nangunembeza futhi kufanele baphathane ngomoya wobunye. Wonke umuntu unelungelo lempilo, lenkululeko nelokuphepha.',
  en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood. Everyone has the right to life, liberty and the security of person.',
}
