import {
  changeNotificationSettings,
  type NotificationSettings,
  readNotificationSettings,
} from '@countersign/contract/notifications';
import {
  type NotificationChoices,
  type NotificationEvent,
  notificationEvents,
  notificationWays,
  usualWay,
} from '@countersign/domain/notifications/notification-choices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FailureScreen } from '../../../failures/failure-screen.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './notifications-screen.module.css';

const queryKey = ['notification-settings'];

/** `/customerService/notifications`: how the person is told of what happens; each choice is saved at once. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('notifications.pageTitle'));
  const call = useCall();
  const client = useQueryClient();
  const reading = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readNotificationSettings, { signal }),
  });
  const saving = useMutation({
    mutationFn: (choices: NotificationChoices) =>
      call(changeNotificationSettings, { body: { choices } }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  });
  if (reading.isError && reading.data === undefined) {
    return (
      <FailureScreen
        failure={failureOf(reading.error)}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  }
  return (
    <div className={styles.screen}>
      <div>
        <h1>{t('notifications.pageTitle')}</h1>
        <p className={styles.text}>{t('notifications.text')}</p>
      </div>
      {reading.data === undefined ? (
        <div role="status">
          <VisuallyHidden>{t('frame.loading')}</VisuallyHidden>
          <Skeleton lines={8} />
        </div>
      ) : (
        <Choices
          settings={reading.data}
          shown={saving.isPending ? saving.variables : reading.data.choices}
          onChange={saving.mutate}
        />
      )}
      <div role="status">{saving.isSuccess && <p>{t('notifications.saved')}</p>}</div>
      {saving.isError && <Notice tone="error">{t('notifications.notSaved')}</Notice>}
    </div>
  );
}

function Choices({
  settings: { address, markets },
  shown,
  onChange,
}: {
  readonly settings: NotificationSettings;
  readonly shown: NotificationChoices;
  readonly onChange: (choices: NotificationChoices) => void;
}) {
  const { t } = useTranslation();
  // What stands behind "as the market has it", where the person's markets agree.
  const usualOf = (event: NotificationEvent) => {
    const ways = new Set(markets.map(({ choices }) => choices[event] ?? usualWay));
    const [way = usualWay] = ways;
    return ways.size > 1
      ? t('notifications.way.asMarkets')
      : t('notifications.way.asMarket', { way: t(`notifications.way.${way}`) });
  };
  return (
    <>
      <p className={styles.text}>
        {address === null ? t('notifications.noAddress') : t('notifications.address', { address })}
      </p>
      <div className={styles.choices}>
        {notificationEvents.map((event) => (
          <ChoiceField
            key={event}
            label={t(`notifications.event.${event}`)}
            none={usualOf(event)}
            value={shown[event]}
            choices={notificationWays.map((value) => ({
              value,
              label: t(`notifications.way.${value}`),
            }))}
            onChoose={(way) => {
              const { [event]: _, ...others } = shown;
              onChange(way === undefined ? others : { ...others, [event]: way });
            }}
          />
        ))}
      </div>
      <p className={styles.text}>{t('notifications.required')}</p>
    </>
  );
}
