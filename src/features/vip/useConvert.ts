import { useState } from 'react'
import { ApiError } from '../../../contract/errors.ts'
import { accountApi } from '../../../contract/account.ts'
import { type Vip, vipApi } from '../../../contract/vip.ts'
import { walletApi } from '../../../contract/wallet.ts'
import { useApp } from '../../lib/app.tsx'
import { refresh } from '../../lib/query.ts'
import { useFeature } from '../cashier/shared/useFeature.ts'
import { coinsOf, convertProblem, minimumOf, moneyOf, typedPoints, type Unit } from './convertRules.ts'

export interface ConvertModel {
  unit: Unit
  typed: string
  type: (text: string) => void
  /** What is wrong with what was typed, under the field; "" while it is empty or right. */
  error: string
  money: ReturnType<typeof moneyOf>
  minimum: number
  isBusy: boolean
  convert: () => Promise<void>
  /** What came of it; closed by `close`. */
  result: { isSuccess: boolean; message: string } | undefined
  close: () => void
}

/** Converting points to money, once however often it is pressed. Source: spec 2.20, 8; T-STATE-20, E-ERR-26, E-ERR-27. */
export function useConvert(vip: Vip, unit: Unit): ConvertModel {
  const { t, format, call, queryClient } = useApp()
  const isPost = useFeature('convert-vipcoin-post')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<ConvertModel['result']>()
  const problem = convertProblem(unit, typed, vip)
  const minimum = minimumOf(unit, vip)
  const words = {
    minimum: t('vip.belowMinimum'),
    step: t('vip.step', { step: format.number(vip.vpPerCoin) }),
    owned: t('vip.notOwned'),
  }

  const send = async () => {
    const endpoint = isPost ? vipApi.convertVipByPost : vipApi.convertVip
    const { success, message } = await call(endpoint, { vip_coin: coinsOf(unit, typed, vip) }, { key })
    if (success) {
      setKey(crypto.randomUUID())
      setTyped('')
    }
    setResult({ isSuccess: success, message })
  }
  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'KEY_REUSED') setKey(crypto.randomUUID())
    const isAnswered = error instanceof ApiError && !error.isNetwork
    const message = isAnswered ? error.message || t('vip.failed') : t('vip.noNetwork')
    setResult({ isSuccess: false, message })
  }

  return {
    unit,
    typed,
    type: (text) => setTyped(typedPoints(text)),
    error: problem && typed !== '' ? words[problem] : '',
    money: moneyOf(unit, typed, vip),
    minimum,
    isBusy,
    async convert() {
      if (problem === 'minimum') {
        setResult({ isSuccess: false, message: t('vip.minimumRequired', { count: minimum }) })
        return
      }
      if (problem) {
        setResult({ isSuccess: false, message: words[problem] })
        return
      }
      setIsBusy(true)
      await send()
        .catch(failed)
        .finally(() => setIsBusy(false))
      for (const endpoint of [vipApi.vip, walletApi.balance, accountApi.user]) {
        void refresh(queryClient, endpoint)
      }
    },
    result,
    close: () => setResult(undefined),
  }
}
