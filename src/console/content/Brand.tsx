import { useConsole } from '../lib/console.tsx'
import { Facts } from '../parts/Facts.tsx'
import parts from '../parts/parts.module.css'
import { Unread } from '../parts/Unread.tsx'
import styles from './Content.module.css'
import { ContentTabs } from './ContentTabs.tsx'
import { pictureAt } from './PictureField.tsx'
import { useBrand } from './useSite.ts'
import { useInLanguage } from './Written.tsx'
import { WRITTEN_IDS } from '../../../contract/languages/language.ts'

/** What the house is called and looks like. It is read from a file when the host starts, and only shown here. */
export function Brand() {
  const { words } = useConsole()
  const inLanguage = useInLanguage()
  const { data, error, refetch } = useBrand()
  const said = words.content
  if (!data)
    return (
      <>
        <ContentTabs title={said.brand} />
        <Unread error={error} retry={refetch} height={320} />
      </>
    )
  const { name, logo, mark, colours, support, licence, isOwn } = data.data
  const own = Object.entries(colours).flatMap(([theme, tokens]) =>
    Object.entries(tokens).map(([token, value]) => `${theme} ${token}: ${value}`),
  )
  const addresses = Object.values(support).filter((address) => address !== '')
  return (
    <>
      <ContentTabs title={said.brand} />
      <div className={parts.sections}>
        <p>{said.brandIntro}</p>
        <section className={parts.card}>
          <Facts
            facts={[
              ...WRITTEN_IDS.map((id): [string, string] => [inLanguage(said.brandName, id), name[id]]),
              [said.logo, <img key="logo" src={pictureAt(logo)} alt="" className={styles.logo} />],
              [said.mark, <img key="mark" src={pictureAt(mark)} alt="" className={styles.logo} />],
              [said.colours, own.length > 0 ? own.join('; ') : said.noColours],
              [said.support, addresses.join(', ')],
              [said.licence, licence ? `${licence.authority}, ${licence.number}` : said.noLicence],
            ]}
          />
          <p className={parts.small}>{isOwn ? said.brandOwn : said.brandBuilt}</p>
        </section>
      </div>
    </>
  )
}
