{{/* The name of every object, followed by the process where there are several. At most 63 characters with "-metrics". */}}
{{- define "atelier.name" -}}
{{- if contains "atelier" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-atelier" .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "atelier.selector" -}}
app.kubernetes.io/name: atelier
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "atelier.labels" -}}
{{ include "atelier.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* The process that visitors reach. */}}
{{- define "atelier.front" -}}
{{ ternary "pages" "studio" (eq .Values.mode "scaled") }}
{{- end }}

{{/* Whether everything is stored outside the pods, so that there can be several: "true" or nothing. */}}
{{- define "atelier.isShared" -}}
{{- if and (or .Values.database.existingSecret .Values.settings.DATABASE_URL_FILE) .Values.settings.S3_BUCKET }}true{{ end }}
{{- end }}

{{/* Stops with one line when values contradict each other. */}}
{{- define "atelier.check" -}}
{{- $shared := include "atelier.isShared" . }}
{{- if and (eq .Values.mode "scaled") (not $shared) }}
{{- fail "mode scaled needs PostgreSQL (database.existingSecret) and a bucket (settings.S3_BUCKET): the processes share nothing else." }}
{{- end }}
{{- if and (eq .Values.mode "single") (gt (int .Values.studio.replicas) 1) (not $shared) }}
{{- fail "studio.replicas above 1 needs PostgreSQL (database.existingSecret) and a bucket (settings.S3_BUCKET): only one process can use a data folder." }}
{{- end }}
{{- if and (eq .Values.updateStrategy "RollingUpdate") (not $shared) }}
{{- fail "updateStrategy RollingUpdate needs PostgreSQL (database.existingSecret) and a bucket (settings.S3_BUCKET): only one process can use a data folder." }}
{{- end }}
{{- if and (eq .Values.mode "single") (not .Values.persistence.enabled) (not $shared) }}
{{- fail "persistence.enabled=false would lose the data with the pod: enable it, or use PostgreSQL (database.existingSecret) and a bucket (settings.S3_BUCKET)." }}
{{- end }}
{{- if and (or .Values.database.existingSecret .Values.settings.DATABASE_URL_FILE) (not (or .Values.existingSecret .Values.settings.APP_SECRET_FILE)) }}
{{- fail "With PostgreSQL, APP_SECRET must be the same in every process: set existingSecret to a Secret that has it, or settings.APP_SECRET_FILE." }}
{{- end }}
{{- if and .Values.settings.BACKUP_DIR (not .Values.extraVolumeMounts) }}
{{- fail "settings.BACKUP_DIR needs a volume that outlives the pods: mount one there with extraVolumes and extraVolumeMounts." }}
{{- end }}
{{- if and (or .Values.ingress.enabled .Values.httpRoute.enabled) (not .Values.host) }}
{{- fail "ingress and httpRoute need the domain: set host." }}
{{- end }}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.enabled) }}
{{- fail "metrics.serviceMonitor needs metrics.enabled=true." }}
{{- end }}
{{- end }}
