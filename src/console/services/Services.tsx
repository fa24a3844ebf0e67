import { useQuery } from '@tanstack/react-query'
import { servicesApi } from '../../../contract/console/services.ts'
import type { z } from '../../../contract/kit/zod.ts'
import { useConsole } from '../lib/console.tsx'
import { Title } from '../parts/Title.tsx'
import { Unread } from '../parts/Unread.tsx'
import parts from '../parts/parts.module.css'
import { Closings } from './Closings.tsx'
import { Numbers } from './Numbers.tsx'
import styles from './Services.module.css'
import { SetPayment } from './SetPayment.tsx'

export type Answer = z.output<typeof servicesApi.services.output>
export type Closing = Answer['site'][number]

/** What is open to players and what is closed, with what each of staff may change of it. */
export function Services() {
  const { call, words, language } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['services'],
    queryFn: ({ signal }) => call(servicesApi.services, {}, { signal }),
    staleTime: 0,
  })
  const said = words.services
  return (
    <>
      <Title>{said.title}</Title>
      {data ? (
        <div className={parts.sections}>
          <section aria-labelledby="news" className={parts.card}>
            <h2 id="news">{said.news}</h2>
            <p>{(language === 'bn' ? data.news.bn : data.news.en) || said.noNews}</p>
          </section>
          <section aria-labelledby="site" className={parts.card}>
            <h2 id="site">{said.site}</h2>
            <Closings scope="site" subject="" name={said.site} closings={data.site} />
          </section>
          <Providers providers={data.providers} />
          <Methods methods={data.methods} />
        </div>
      ) : (
        <Unread error={error} retry={refetch} height={320} />
      )}
    </>
  )
}

function Providers({ providers }: { providers: Answer['providers'] }) {
  const { words } = useConsole()
  const said = words.services
  return (
    <section aria-labelledby="providers">
      <h2 id="providers">{said.providers}</h2>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{said.provider}</th>
            <th scope="col">{said.state}</th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ platform, name, closings }) => (
            <tr key={platform}>
              <th scope="row">{name}</th>
              <td>
                <Closings scope="provider" subject={platform} name={name} closings={closings} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Methods({ methods }: { methods: Answer['methods'] }) {
  const { words, format } = useConsole()
  const said = words.services
  return (
    <section aria-labelledby="methods">
      <h2 id="methods">{said.methods}</h2>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{said.method}</th>
            <th scope="col">{said.channel}</th>
            <th scope="col">{said.range}</th>
            <th scope="col">{words.numbers.title}</th>
            <th scope="col">{said.state}</th>
          </tr>
        </thead>
        {methods.map((method) => (
          <tbody key={method.id}>
            <tr>
              <th scope="row" rowSpan={method.channels.length + 1}>
                {method.name}
              </th>
              <td colSpan={4}>
                <SetPayment kind="method" id={method.id} name={method.name} isOpen={method.isOpen} />
              </td>
            </tr>
            {method.channels.map((channel) => {
              const name = `${method.name} ${channel.kind}`
              return (
                <tr key={channel.id}>
                  <td className={styles.kind}>{channel.kind}</td>
                  <td className="figures">
                    {said.between(format.money(channel.min), format.money(channel.max))}
                  </td>
                  <td>
                    <Numbers channel={channel} name={name} />
                  </td>
                  <td>
                    {channel.closings.some(({ isOn }) => isOn) ? null : (
                      <SetPayment kind="channel" id={channel.id} name={name} isOpen={channel.isOpen} />
                    )}
                    {channel.isOpen || channel.closings.length > 0 ? (
                      <Closings
                        scope="channel"
                        subject={String(channel.id)}
                        name={name}
                        closings={channel.closings}
                        isBare
                      />
                    ) : null}
                  </td>
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}
