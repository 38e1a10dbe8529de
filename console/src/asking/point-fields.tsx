import { type PointKind, pointKinds } from '@countersign/domain/registration/point-kind';
import {
  isFixable,
  type RejectionCode,
  rejectionCodes,
} from '@countersign/domain/registration/reason-codes';
import { pointWordsLimit } from '@countersign/domain/registration/request-point';
import { useId } from 'react';
import { LanguageHint } from '../drafts/language-hint.tsx';
import { LongTextField } from '../drafts/long-text-field.tsx';
import type { DocumentOnFile } from '../evidence/documents-on-file.ts';
import { findingOnFile } from '../evidence/proposed-points.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { classNames } from '../ui/class-names.ts';
import fieldset from '../ui/fieldset.module.css';
import styles from './asking.module.css';
import { type DraftPoint, needsField, needsWords, wordsFault } from './asking-draft.ts';
import { fieldName } from './field-name.ts';
import type { AskingText } from './use-asking-text.ts';
import { usePointSentence } from './use-point-sentence.ts';

export interface PointFieldsProps {
  readonly say: AskingText;
  readonly number: number;
  readonly point: DraftPoint;
  /** Paths that may be asked about. */
  readonly fields: readonly string[];
  readonly documents: readonly DocumentOnFile[];
  /** The applicant's language, by its name. */
  readonly language: string;
  /** What is said of the words where the applicants read several languages. */
  readonly wordsHint?: string | undefined;
  /** The same as `fr`; undefined where the applicants read several. */
  readonly reads: string | undefined;
  readonly showFault: boolean;
  readonly readOnly: boolean;
  readonly onChange: (point: DraftPoint) => void;
  readonly onRemove: () => void;
}

/** One question: the sentence of its finding, or what to do, about which field and what is wrong; and words. */
export function PointFields(props: PointFieldsProps) {
  const { say, number, point, fields, documents, language, showFault, onChange, onRemove } = props;
  const { t } = useTranslation();
  const wordsId = useId();
  const isDocument = point.kind === 'document';
  const sentence = usePointSentence();
  const { finding } = point;
  /** A finding is about its field; a document that is asked for again is named. */
  const change = (next: Partial<DraftPoint>) => {
    const { finding: _, ...rest } = { ...point, ...next };
    const onFile = rest.kind === 'document' ? findingOnFile(rest.field, documents) : undefined;
    onChange({ ...rest, ...(onFile === undefined ? {} : { finding: onFile }) });
  };
  const askInOwnWords = () => {
    const { finding: _, ...rest } = point;
    onChange(rest);
  };
  const choose = (kind: PointKind) => {
    const fits =
      point.field === null || point.field.startsWith('documents[') === (kind === 'document');
    const field = fits ? point.field : kind === 'document' ? 'documents[licence]' : null;
    change({ kind, field });
  };
  const lacksField = needsField(point);
  const offered = fields.filter((field) => field.startsWith('documents[') === isDocument);
  return (
    <fieldset className={classNames(fieldset.fieldset, styles.question)}>
      <legend className={fieldset.legend}>{say('point', { number })}</legend>
      <div className={styles.point}>
        <ChoiceField
          label={say('kind')}
          value={point.kind}
          choices={pointKinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
          onChoose={(kind) => kind !== undefined && choose(kind)}
        />
        <ChoiceField
          label={say('field')}
          {...(lacksField ? { none: say('fieldRequired'), isSet: false } : {})}
          {...(point.kind === 'correct' ? {} : { none: say('noField') })}
          error={showFault && lacksField ? say('fieldRequired') : undefined}
          value={point.field ?? undefined}
          choices={offered.map((value) => ({ value, label: fieldName(value, t) }))}
          onChoose={(field) => change({ field: field ?? null })}
        />
        {finding === undefined ? (
          <ChoiceField<RejectionCode>
            label={say('reason')}
            none={say('noReason')}
            value={point.reason ?? undefined}
            choices={rejectionCodes
              .filter(isFixable)
              .map((value) => ({ value, label: t(`reasons.code.${value}`) }))}
            onChoose={(reason) => onChange({ ...point, reason: reason ?? null })}
          />
        ) : (
          <div>
            <p className={styles.small}>{say('sentence', { language })}</p>
            <p className={styles.quoted}>{sentence(finding)}</p>
            <Button variant="quiet" onClick={askInOwnWords} disabled={props.readOnly}>
              {say('ownWords')}
            </Button>
          </div>
        )}
        <LongTextField
          id={wordsId}
          label={say('words')}
          optional={point.field !== null || finding !== undefined}
          hint={props.wordsHint ?? say('wordsHint', { language })}
          limit={pointWordsLimit}
          value={point.words}
          onChange={(words) => onChange({ ...point, words })}
          readOnly={props.readOnly}
          fault={
            wordsFault(point.words) ?? (showFault && needsWords(point) ? 'required' : undefined)
          }
          requiredText={say('wordsRequired')}
        />
        <LanguageHint text={point.words} reads={props.reads} />
        <div className={styles.remove}>
          <Button variant="quiet" onClick={onRemove}>
            {say('remove', { number })}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
